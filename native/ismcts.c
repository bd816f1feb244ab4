/* The search: determinize, descend, expand, play out, back up; threads, limits and early stop. */
#include "clock.h"
#include "core.h"
#include "playout.h"
#include "rng.h"
#include "select.h"
#include "tree.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 1024   /* recorded decisions of one iteration; deeper ones are played out */
#define MAX_THREADS 256
#define PACE_SHARE 0.1    /* of the time, before it is extrapolated */
#define CHECK_INTERVAL 64 /* iterations of the first worker between two looks for an early stop */
#define RUNNING INT32_MAX /* run_t.verdict while no reason to stop has turned up */

/* One recorded decision of an iteration. */
typedef struct step {
    uint32_t edge;
    int32_t seat;
} step_t;

/* A thread's own buffers and sums; nothing in here is shared while it works. */
typedef struct worker {
    _Alignas(TREE_CACHE_LINE) core_search_t *search;
    uint64_t rng;
    uint8_t *state;
    options_t options;
    playout_t playout;
    uint64_t path[CORE_MAX_SEATS];      /* of each tree in this iteration */
    uint32_t last_edge[CORE_MAX_SEATS]; /* recorded last in each tree in this iteration */
    step_t *steps;
    int32_t n_steps;
    double rewards[CORE_MAX_SEATS]; /* of this iteration */
    double start; /* by the clock of the limits */
    int64_t iterations;
    playout_counts_t counts;
    double reward_sum[CORE_MAX_SEATS];
} worker_t;

/* One call of core_search_run. */
typedef struct run {
    const void *root;
    core_limits_t limits;
    double start;
    _Atomic int32_t verdict; /* RUNNING, then CORE_STOP_* or an error code */
    _Alignas(TREE_CACHE_LINE) _Atomic int64_t tickets; /* iterations begun */
} run_t;

struct core_search {
    core_rules_t rules;
    core_params_t params;
    tree_pool_t pool;
    int32_t seat;                     /* that searches, or -1 before the first run */
    uint64_t path[CORE_MAX_SEATS];    /* of each tree at the root */
    uint32_t epoch[CORE_MAX_SEATS];   /* how often each tree was emptied */
    uint32_t anchor[CORE_MAX_SEATS];  /* of each tree, as tree_roots_t has it */
    int moved;                        /* since the last run: the pool holds what can no longer be reached */
    run_t run;
    _Atomic int32_t cancelled;
    worker_t *workers;
    core_edge_stats_t *stats; /* room for the legal moves of one decision */
};

/* ---- which trees there are, and who sees them: all that tells the variants apart ----------------------- */

static int32_t n_trees(const core_search_t *search)
{
    return search->params.variant == CORE_MO ? search->rules.n_seats : 1;
}

static int32_t tree_of(const core_search_t *search, int32_t seat)
{
    return search->params.variant == CORE_MO ? seat : 0;
}

static int32_t observer_of(const core_search_t *search, int32_t tree)
{
    return search->params.variant == CORE_MO ? tree : search->seat;
}

static uint32_t key_in(const core_search_t *search, const void *state, uint32_t move, int32_t tree)
{
    return search->rules.edge_key(state, search->rules.tables, move, observer_of(search, tree));
}

static void fold_move(const core_search_t *search, uint64_t *path, const void *state, uint32_t move)
{
    for (int32_t tree = 0; tree < n_trees(search); tree++) {
        path[tree] = tree_fold(path[tree], key_in(search, state, move, tree));
    }
}

static uint64_t root_hash(const core_search_t *search)
{
    return tree_hash(search->path[tree_of(search, search->seat)], search->seat);
}

/* ---- one iteration ------------------------------------------------------------------------------------- */

enum { LEAVE_TREE = 1 }; /* beside error codes: the playout takes over */

/* The node of this decision.  A missing one is added, the one expansion of the iteration; TREE_NONE without room. */
static uint32_t enter_node(worker_t *worker, int32_t actor, int *expanded)
{
    tree_pool_t *pool = &worker->search->pool;
    const int32_t tree = tree_of(worker->search, actor);
    const uint64_t hash = tree_hash(worker->path[tree], actor);
    uint32_t node = TREE_NONE;
    if (worker->n_steps < MAX_DEPTH) {
        node = tree_find_node(pool, hash);
        if (node == TREE_NONE) {
            *expanded = 1;
            node = tree_add_node(pool, hash, (uint32_t)tree, worker->last_edge[tree]);
        }
    }
    return node;
}

/* Count the visit now: until the reward arrives, other threads see it as a loss and look elsewhere. */
static void record_step(worker_t *worker, uint32_t node, int32_t group, int32_t actor)
{
    tree_pool_t *pool = &worker->search->pool;
    const int32_t tree = tree_of(worker->search, actor);
    uint32_t edge = worker->options.edges[group];
    if (edge == TREE_NONE) {
        edge = tree_add_edge(pool, node, worker->options.keys[group]);
    }
    if (edge != TREE_NONE) {
        atomic_fetch_add_explicit(&pool->edges[edge].visits, 1, memory_order_relaxed);
        worker->last_edge[tree] = edge;
        worker->steps[worker->n_steps++] = (step_t){.edge = edge, .seat = actor};
    }
}

/* The move of a player in the tree: forced, drawn where the observer sees no difference, or chosen in a node. */
static int32_t decide(worker_t *worker, int32_t actor, uint32_t *move, int *expanded)
{
    const core_search_t *search = worker->search;
    const core_rules_t *rules = &search->rules;
    options_t *options = &worker->options;
    int32_t group = 0;
    options->n_moves = rules->legal_moves(worker->state, rules->tables, options->moves);
    if (options->n_moves < 1) {
        return CORE_ERR_NO_MOVES;
    }
    if (options->n_moves == 1) {
        *move = options->moves[0];
        return CORE_OK;
    }
    select_group(options, rules, worker->state, observer_of(search, tree_of(search, actor)), search->params.formula);
    if (options->n_groups > 1) {
        const uint32_t node = enter_node(worker, actor, expanded);
        if (node == TREE_NONE) {
            return LEAVE_TREE;
        }
        group = select_choose(options, &worker->search->pool, node, &search->params, &worker->rng);
        record_step(worker, node, group, actor);
    }
    const int32_t first = options->first[group];
    *move = options->moves[first + rng_pick(&worker->rng, options->first[group + 1] - first)];
    return CORE_OK;
}

/* From the root to just after the expansion, to the end of the game, or to a node there is no room for. */
static int32_t descend(worker_t *worker)
{
    const core_search_t *search = worker->search;
    const core_rules_t *rules = &search->rules;
    for (int expanded = 0; !expanded;) {
        const int32_t actor = rules->to_act(worker->state, rules->tables);
        uint32_t move;
        if (actor == CORE_TERMINAL) {
            return CORE_OK;
        }
        if (actor == CORE_CHANCE) {
            move = rules->sample_chance(worker->state, rules->tables, &worker->rng);
        } else {
            const int32_t code = decide(worker, actor, &move, &expanded);
            if (code != CORE_OK) {
                return code;
            }
            worker->counts.decisions++;
        }
        if (!expanded) {
            fold_move(search, worker->path, worker->state, move);
        }
        rules->apply(worker->state, rules->tables, move);
    }
    return CORE_OK;
}

/* The rewards: what a playout brings, mixed with the evaluation of the position that it starts from. */
static int32_t assess_leaf(worker_t *worker)
{
    const core_rules_t *rules = &worker->search->rules;
    const double share = worker->search->params.leaf_share;
    double leaf[CORE_MAX_SEATS];
    if (share > 0) {
        rules->evaluate(worker->state, rules->tables, leaf);
    }
    const int32_t code = playout_run(&worker->playout, worker->state, &worker->rng, worker->rewards, &worker->counts);
    for (int32_t seat = 0; share > 0 && seat < rules->n_seats; seat++) {
        worker->rewards[seat] = share * leaf[seat] + (1.0 - share) * worker->rewards[seat];
    }
    return code;
}

static void back_up(worker_t *worker)
{
    tree_edge_t *edges = worker->search->pool.edges;
    for (int32_t i = 0; i < worker->n_steps; i++) {
        const double reward = worker->rewards[worker->steps[i].seat];
        const int64_t units = (int64_t)floor(reward / TREE_REWARD_UNIT + 0.5);
        atomic_fetch_add_explicit(&edges[worker->steps[i].edge].reward, units, memory_order_relaxed);
    }
    for (int32_t seat = 0; seat < worker->search->rules.n_seats; seat++) {
        worker->reward_sum[seat] += worker->rewards[seat];
    }
}

static int32_t iterate(worker_t *worker)
{
    const core_search_t *search = worker->search;
    const core_rules_t *rules = &search->rules;

    /* Step 1: a random world that the searching seat cannot tell from the real one. */
    memcpy(worker->state, search->run.root, (size_t)rules->state_bytes);
    rules->determinize(worker->state, rules->tables, search->seat, &worker->rng);
    memcpy(worker->path, search->path, sizeof worker->path);
    memset(worker->last_edge, 0xFF, sizeof worker->last_edge); /* TREE_NONE */
    worker->n_steps = 0;

    /* Step 2: descend, and expand one node. */
    int32_t code = descend(worker);
    if (code < 0) {
        return code;
    }

    /* Step 3: play out. */
    code = assess_leaf(worker);
    if (code < 0) {
        return code;
    }

    /* Step 4: back up. */
    back_up(worker);
    worker->iterations++;
    return CORE_OK;
}

/* ---- limits -------------------------------------------------------------------------------------------- */

/* The first reason to stop is the one that counts. */
static void stop(run_t *run, int32_t verdict)
{
    int32_t running = RUNNING;
    atomic_compare_exchange_strong(&run->verdict, &running, verdict);
}

static int take_ticket(run_t *run)
{
    if (atomic_load_explicit(&run->verdict, memory_order_relaxed) != RUNNING) {
        return 0;
    }
    const int64_t ticket = atomic_fetch_add_explicit(&run->tickets, 1, memory_order_relaxed);
    if (run->limits.iterations >= 0 && ticket >= run->limits.iterations) {
        stop(run, CORE_STOP_ITERATIONS);
        return 0;
    }
    return 1;
}

/* Iterations that the limits still allow; by time, at the pace so far of all workers. */
static int64_t iterations_left(const worker_t *worker)
{
    const run_t *run = &worker->search->run;
    const int64_t begun = atomic_load_explicit(&run->tickets, memory_order_relaxed);
    int64_t left = INT64_MAX;
    if (run->limits.iterations >= 0) {
        left = run->limits.iterations > begun ? run->limits.iterations - begun : 0;
    }
    if (run->limits.seconds >= 0) {
        const double elapsed = clock_now(&run->limits) - worker->start;
        const double by_time = (run->limits.seconds - elapsed) * (double)begun / (elapsed + 1e-9);
        if (by_time < (double)left) {
            left = by_time > 0 ? (int64_t)by_time : 0;
        }
    }
    return left;
}

/* How far the most visited root edge is ahead.  A seat's own moves are on offer in every world it thinks possible,
 * so all edges of the root are moves of the real position. */
static int64_t root_lead(const core_search_t *search)
{
    const tree_pool_t *pool = &search->pool;
    const uint32_t root = tree_find_node(pool, root_hash(search));
    int64_t first = 0, second = 0;
    if (root == TREE_NONE) {
        return 0;
    }
    for (uint32_t edge = tree_first_edge(pool, root); edge != TREE_NONE; edge = pool->edges[edge].next) {
        const int64_t visits = tree_count(&pool->edges[edge].visits);
        if (visits > first) {
            second = first;
            first = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return first - second;
}

/* The pace of the first moments says little: caches are cold, and a reused tree may hold a long lead. */
static int pace_is_known(const worker_t *worker)
{
    const core_limits_t *limits = &worker->search->run.limits;
    return limits->seconds < 0 || clock_now(limits) - worker->start >= limits->seconds * PACE_SHARE;
}

static int is_decided(const worker_t *worker)
{
    if (!pace_is_known(worker)) {
        return 0;
    }
    const int64_t left = iterations_left(worker);
    return left > 0 && worker->search->run.limits.haste * (double)root_lead(worker->search) > (double)left;
}

/* Looked at after an iteration, so that even no time at all gives one. */
static void check_limits(worker_t *worker)
{
    core_search_t *search = worker->search;
    run_t *run = &search->run;
    if (atomic_load_explicit(&search->cancelled, memory_order_relaxed)) {
        stop(run, CORE_STOP_CANCELLED);
    }
    if (clock_is_up(&run->limits, worker->start)) {
        stop(run, CORE_STOP_SECONDS);
    }
    if (run->limits.haste > 0 && worker == search->workers && worker->iterations % CHECK_INTERVAL == 0 &&
        is_decided(worker)) {
        stop(run, CORE_STOP_EARLY);
    }
}

static void *work(void *argument)
{
    worker_t *worker = argument;
    run_t *run = &worker->search->run;
    worker->start = clock_now(&run->limits);
    while (take_ticket(run)) {
        const int32_t code = iterate(worker);
        if (code < 0) {
            stop(run, code);
            break;
        }
        check_limits(worker);
    }
    return NULL;
}

/* ---- lifetime ------------------------------------------------------------------------------------------ */

static int params_valid(const core_params_t *params)
{
    return (params->variant == CORE_SO || params->variant == CORE_MO) &&
           (params->formula == CORE_UCB1 || params->formula == CORE_PUCT) && isfinite(params->exploration) &&
           params->exploration >= 0 && isfinite(params->fpu) && params->threads >= 1 &&
           params->threads <= MAX_THREADS && params->playout_bias >= 0 && params->playout_bias <= 1 &&
           params->leaf_share >= 0 && params->leaf_share <= 1;
}

/* Zeroed memory in cache lines of its own, so that no thread's buffer shares one with another's. */
static void *aligned_new(size_t size)
{
    const size_t whole_lines = (size + TREE_CACHE_LINE - 1) / TREE_CACHE_LINE * TREE_CACHE_LINE;
    void *memory = aligned_alloc(TREE_CACHE_LINE, whole_lines);
    if (memory) {
        memset(memory, 0, whole_lines);
    }
    return memory;
}

static int32_t worker_open(worker_t *worker, core_search_t *search)
{
    const core_rules_t *rules = &search->rules;
    const size_t n = (size_t)rules->max_moves;
    options_t *options = &worker->options;
    worker->search = search;
    worker->state = aligned_new((size_t)rules->state_bytes);
    worker->steps = aligned_new(MAX_DEPTH * sizeof *worker->steps);
    options->moves = aligned_new(n * sizeof *options->moves);
    options->keys = aligned_new(n * sizeof *options->keys);
    options->first = aligned_new((n + 1) * sizeof *options->first);
    options->edges = aligned_new(n * sizeof *options->edges);
    options->weights = aligned_new(n * sizeof *options->weights);
    /* The playout starts when the tree is left, so it may use the same buffers. */
    worker->playout = (playout_t){.rules = rules,
                                  .cutoff = search->params.cutoff,
                                  .bias = search->params.playout_bias,
                                  .moves = options->moves,
                                  .weights = options->weights};
    return worker->state && worker->steps && options->moves && options->keys && options->first && options->edges &&
                   options->weights
               ? CORE_OK
               : CORE_ERR_MEMORY;
}

static void worker_close(worker_t *worker)
{
    free(worker->state);
    free(worker->steps);
    free(worker->options.moves);
    free(worker->options.keys);
    free(worker->options.first);
    free(worker->options.edges);
    free(worker->options.weights);
}

static int32_t search_open(core_search_t *search)
{
    const int32_t n_threads = search->params.threads;
    int32_t code = tree_open(&search->pool, search->params.memory_bytes);
    search->stats = aligned_new((size_t)search->rules.max_moves * sizeof *search->stats);
    search->workers = aligned_new((size_t)n_threads * sizeof *search->workers);
    if (!search->stats || !search->workers) {
        return CORE_ERR_MEMORY;
    }
    for (int32_t i = 0; i < n_threads && code == CORE_OK; i++) {
        code = worker_open(&search->workers[i], search);
    }
    return code;
}

int32_t core_search_new(const core_rules_t *rules, const core_params_t *params, core_search_t **out)
{
    *out = NULL;
    if (!playout_rules_valid(rules) || !params_valid(params)) {
        return CORE_ERR_ARGUMENT;
    }
    core_search_t *search = aligned_new(sizeof *search);
    if (!search) {
        return CORE_ERR_MEMORY;
    }
    search->rules = *rules;
    search->params = *params;
    const int32_t code = search_open(search);
    if (code < 0) {
        core_search_free(search);
        return code;
    }
    core_search_reset(search);
    *out = search;
    return CORE_OK;
}

void core_search_free(core_search_t *search)
{
    if (!search) {
        return;
    }
    for (int32_t i = 0; search->workers && i < search->params.threads; i++) {
        worker_close(&search->workers[i]);
    }
    tree_close(&search->pool);
    free(search->workers);
    free(search->stats);
    free(search);
}

void core_search_reset(core_search_t *search)
{
    tree_clear(&search->pool);
    for (int32_t tree = 0; tree < CORE_MAX_SEATS; tree++) {
        search->epoch[tree] = 0;
        search->path[tree] = tree_start(0);
        search->anchor[tree] = TREE_NONE;
    }
    search->seat = -1;
    search->moved = 0;
}

void core_search_cancel(core_search_t *search)
{
    atomic_store(&search->cancelled, 1);
}

/* ---- following the game -------------------------------------------------------------------------------- */

/* Anchor the tree of `actor` to the edge it takes; where the tree has no node, the old anchor keeps enough. */
static void move_anchor(core_search_t *search, int32_t actor, uint32_t key)
{
    const int32_t tree = tree_of(search, actor);
    const uint32_t node = tree_find_node(&search->pool, tree_hash(search->path[tree], actor));
    if (node != TREE_NONE) {
        const uint32_t edge = tree_find_edge(&search->pool, node, key);
        search->anchor[tree] = edge == TREE_NONE ? TREE_LOST : edge;
    }
}

/* Of what other seats saw, only whether it is the same as the searching seat saw may be used here: the rest would
 * tell the search what it cannot know. */
int32_t core_search_advance(core_search_t *search, const void *state, uint32_t move)
{
    const core_rules_t *rules = &search->rules;
    const int32_t actor = rules->to_act(state, rules->tables);
    if (actor == CORE_TERMINAL || actor >= rules->n_seats) {
        return CORE_ERR_ARGUMENT;
    }
    if (search->seat < 0) {
        return CORE_OK; /* no trees yet */
    }
    const uint32_t seen = rules->edge_key(state, rules->tables, move, search->seat);
    if (actor >= 0) {
        move_anchor(search, actor, seen);
    }
    for (int32_t tree = 0; tree < n_trees(search); tree++) {
        if (key_in(search, state, move, tree) == seen) {
            search->path[tree] = tree_fold(search->path[tree], seen);
        } else {
            search->path[tree] = tree_start(++search->epoch[tree]);
            search->anchor[tree] = TREE_LOST;
        }
    }
    search->moved = 1;
    return CORE_OK;
}

/* Drop what the moves since the last run have put out of reach. */
static void drop_unreachable(core_search_t *search)
{
    tree_roots_t roots = {.own_tree = (uint32_t)tree_of(search, search->seat), .own_hash = root_hash(search)};
    memcpy(roots.anchor, search->anchor, sizeof roots.anchor);
    tree_compact(&search->pool, &roots);
    memset(search->anchor, 0xFF, sizeof search->anchor); /* TREE_NONE */
    search->moved = 0;
}

/* ---- running ------------------------------------------------------------------------------------------- */

static void run_begin(core_search_t *search, const void *state, const core_limits_t *limits)
{
    run_t *run = &search->run;
    run->root = state;
    run->limits = *limits;
    run->start = clock_seconds();
    atomic_store(&run->tickets, 0);
    atomic_store(&run->verdict, RUNNING);
    atomic_store(&search->cancelled, 0);
    for (int32_t i = 0; i < search->params.threads; i++) {
        worker_t *worker = &search->workers[i];
        worker->rng = rng_stream(limits->seed, i);
        worker->iterations = 0;
        worker->counts = (playout_counts_t){0};
        memset(worker->reward_sum, 0, sizeof worker->reward_sum);
    }
}

/* The caller's thread is the first worker. */
static void run_workers(core_search_t *search)
{
    pthread_t threads[MAX_THREADS];
    int32_t n_started = 1;
    for (; n_started < search->params.threads; n_started++) {
        if (pthread_create(&threads[n_started], NULL, work, &search->workers[n_started]) != 0) {
            stop(&search->run, CORE_ERR_THREAD);
            break;
        }
    }
    work(&search->workers[0]);
    for (int32_t i = 1; i < n_started; i++) {
        pthread_join(threads[i], NULL);
    }
}

static void describe_pool(const core_search_t *search, core_result_t *result)
{
    result->n_nodes = tree_count(&search->pool.n_nodes);
    result->n_edges = tree_count(&search->pool.n_edges);
    result->bytes_used = tree_bytes(&search->pool);
    result->pool_full = tree_full(&search->pool);
}

static void describe_run(const core_search_t *search, core_result_t *result)
{
    for (int32_t i = 0; i < search->params.threads; i++) {
        const worker_t *worker = &search->workers[i];
        result->iterations += worker->iterations;
        result->decisions += worker->counts.decisions;
        for (int32_t seat = 0; seat < search->rules.n_seats; seat++) {
            result->value[seat] += worker->reward_sum[seat];
        }
    }
    for (int32_t seat = 0; seat < search->rules.n_seats && result->iterations > 0; seat++) {
        result->value[seat] /= (double)result->iterations;
    }
    result->seconds = clock_seconds() - search->run.start;
}

static int64_t root_visits(const core_search_t *search)
{
    const uint32_t root = tree_find_node(&search->pool, root_hash(search));
    return root == TREE_NONE ? 0 : tree_count(&search->pool.nodes[root].visits);
}

int32_t core_search_run(core_search_t *search, const void *state, int32_t seat, const core_limits_t *limits,
                        core_result_t *result)
{
    const core_rules_t *rules = &search->rules;
    memset(result, 0, sizeof *result);
    if (seat < 0 || seat >= rules->n_seats || !clock_limits_valid(limits)) {
        return CORE_ERR_ARGUMENT;
    }
    if (rules->to_act(state, rules->tables) != seat) {
        return CORE_ERR_NOT_ACTING;
    }
    const int32_t n_moves = rules->legal_moves(state, rules->tables, search->workers[0].options.moves);
    if (n_moves < 1) {
        return CORE_ERR_NO_MOVES;
    }
    if (search->seat != seat) {
        core_search_reset(search);
        search->seat = seat;
    }
    run_begin(search, state, limits);
    if (search->moved) {
        drop_unreachable(search);
    }
    if (n_moves == 1) {
        stop(&search->run, CORE_STOP_FORCED);
    } else {
        result->reused_visits = root_visits(search);
        run_workers(search);
    }
    describe_pool(search, result);
    describe_run(search, result);
    const int32_t verdict = atomic_load(&search->run.verdict);
    result->stopped_by = verdict < 0 ? 0 : verdict;
    return verdict < 0 ? verdict : CORE_OK;
}

/* ---- reading the trees --------------------------------------------------------------------------------- */

/* Statistics of the legal moves of `actor` in `state`, which its tree reaches along `path`. */
static int32_t describe_moves(const core_search_t *search, const void *state, int32_t actor, const uint64_t *path,
                              core_edge_stats_t *out)
{
    const core_rules_t *rules = &search->rules;
    const tree_pool_t *pool = &search->pool;
    const int32_t tree = tree_of(search, actor);
    const uint32_t node = search->seat < 0 ? TREE_NONE : tree_find_node(pool, tree_hash(path[tree], actor));
    uint32_t *moves = search->workers[0].options.moves;
    const int32_t n = rules->legal_moves(state, rules->tables, moves);
    for (int32_t i = 0; i < n; i++) {
        out[i] = (core_edge_stats_t){.move = moves[i]};
        const uint32_t found =
            node == TREE_NONE ? TREE_NONE : tree_find_edge(pool, node, key_in(search, state, moves[i], tree));
        if (found != TREE_NONE) {
            const tree_edge_t *edge = &pool->edges[found];
            out[i].visits = tree_count(&edge->visits);
            out[i].available = tree_available(edge, tree_count(&pool->nodes[node].visits));
            out[i].value = out[i].visits > 0 ? tree_value(atomic_load(&edge->reward), out[i].visits) : 0;
        }
    }
    return n > 0 ? n : CORE_ERR_NO_MOVES;
}

int32_t core_search_root(const core_search_t *search, const void *state, core_edge_stats_t *out)
{
    const int32_t actor = search->rules.to_act(state, search->rules.tables);
    if (actor < 0 || (search->seat >= 0 && actor != search->seat)) {
        return CORE_ERR_NOT_ACTING;
    }
    return describe_moves(search, state, actor, search->path, out);
}

int32_t core_search_best(const core_search_t *search, const void *state, uint32_t *move)
{
    const int32_t n = core_search_root(search, state, search->stats);
    if (n < 0) {
        return n;
    }
    *move = search->stats[select_final(search->stats, n)].move;
    return CORE_OK;
}

int32_t core_search_line(const core_search_t *search, const void *state, uint64_t seed, int32_t capacity,
                         uint32_t *moves, int32_t *seats, void *states)
{
    const core_rules_t *rules = &search->rules;
    void *world = search->workers[0].state;
    uint64_t path[CORE_MAX_SEATS];
    uint64_t rng = rng_stream(seed, 0);
    int32_t length = 0;
    if (search->seat < 0) {
        return 0;
    }
    memcpy(path, search->path, sizeof path);
    memcpy(world, state, (size_t)rules->state_bytes);
    rules->determinize(world, rules->tables, search->seat, &rng);
    while (length < capacity) {
        const int32_t actor = rules->to_act(world, rules->tables);
        uint32_t move;
        if (actor == CORE_TERMINAL) {
            break;
        }
        if (actor == CORE_CHANCE) {
            move = rules->sample_chance(world, rules->tables, &rng);
        } else {
            const int32_t n = describe_moves(search, world, actor, path, search->stats);
            if (n < 0) {
                return n;
            }
            const core_edge_stats_t *best = &search->stats[select_final(search->stats, n)];
            if (n > 1 && best->visits == 0) {
                break;
            }
            if (n > 1) {
                memcpy((char *)states + (size_t)length * (size_t)rules->state_bytes, world, (size_t)rules->state_bytes);
                moves[length] = best->move;
                seats[length++] = actor;
            }
            move = best->move;
        }
        fold_move(search, path, world, move);
        rules->apply(world, rules->tables, move);
    }
    return length;
}
