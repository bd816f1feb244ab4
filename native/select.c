/* The selection formulas and the final choice of move.  rootai/search/reference.py repeats every formula in the
 * same order of operations: the two must agree to the last bit. */
#include "select.h"

#include <math.h>

/* ---- grouping -------------------------------------------------------------------------------------- */

static int ascending(const uint32_t *keys, int32_t n)
{
    for (int32_t i = 1; i < n; i++) {
        if (keys[i - 1] >= keys[i]) {
            return 0;
        }
    }
    return 1;
}

/* A stable insertion sort: the keys of a decision come in order but for a few. */
static void sort_by_key(options_t *options, int with_weights)
{
    for (int32_t i = 1; i < options->n_moves; i++) {
        const uint32_t key = options->keys[i], move = options->moves[i];
        const double weight = with_weights ? options->weights[i] : 0;
        int32_t to = i;
        for (; to > 0 && options->keys[to - 1] > key; to--) {
            options->keys[to] = options->keys[to - 1];
            options->moves[to] = options->moves[to - 1];
            if (with_weights) {
                options->weights[to] = options->weights[to - 1];
            }
        }
        options->keys[to] = key;
        options->moves[to] = move;
        if (with_weights) {
            options->weights[to] = weight;
        }
    }
}

/* Neighbours with one key become one group with the sum of their weights. */
static void merge_equal_keys(options_t *options, int with_weights)
{
    int32_t n = 0;
    for (int32_t i = 0; i < options->n_moves; i++) {
        if (n > 0 && options->keys[n - 1] == options->keys[i]) {
            if (with_weights) {
                options->weights[n - 1] += options->weights[i];
            }
            continue;
        }
        options->keys[n] = options->keys[i];
        options->first[n] = i;
        if (with_weights) {
            options->weights[n] = options->weights[i];
        }
        n++;
    }
    options->first[n] = options->n_moves;
    options->n_groups = n;
}

void select_group(options_t *options, const core_rules_t *rules, const void *state, int32_t observer, int32_t formula)
{
    const int with_weights = formula == CORE_PUCT;
    for (int32_t i = 0; i < options->n_moves; i++) {
        options->keys[i] = rules->edge_key(state, rules->tables, options->moves[i], observer);
    }
    if (with_weights) {
        rules->weights(state, rules->tables, options->moves, options->n_moves, options->weights);
    }
    if (!ascending(options->keys, options->n_moves)) {
        sort_by_key(options, with_weights);
    }
    merge_equal_keys(options, with_weights);
}

/* ---- visiting a node ------------------------------------------------------------------------------- */

/* What selection needs to know of the node as a whole. */
typedef struct visit {
    uint32_t visits;     /* of the node, this one included */
    int32_t n_untried;   /* groups without an edge */
    int64_t edge_visits; /* over all edges of the node */
    int64_t edge_reward;
    int open; /* untried groups may be chosen: there is room to record them, or nothing else to choose */
} visit_t;

static int32_t find_group(const options_t *options, uint32_t key)
{
    int32_t low = 0, high = options->n_groups;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        if (options->keys[middle] < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < options->n_groups && options->keys[low] == key ? low : -1;
}

/* Count the visit, give every group its edge, and count the edges that are not on offer. */
static visit_t visit_node(options_t *options, tree_pool_t *pool, uint32_t node)
{
    visit_t visit = {.n_untried = options->n_groups};
    visit.visits = atomic_fetch_add_explicit(&pool->nodes[node].visits, 1, memory_order_relaxed) + 1;
    for (int32_t group = 0; group < options->n_groups; group++) {
        options->edges[group] = TREE_NONE;
    }
    for (uint32_t i = tree_first_edge(pool, node); i != TREE_NONE; i = pool->edges[i].next) {
        tree_edge_t *edge = &pool->edges[i];
        const int32_t group = find_group(options, edge->key);
        if (group < 0) {
            atomic_fetch_add_explicit(&edge->absent, 1, memory_order_relaxed);
        } else {
            options->edges[group] = i;
            visit.n_untried--;
        }
        visit.edge_visits += tree_count(&edge->visits);
        visit.edge_reward += atomic_load_explicit(&edge->reward, memory_order_relaxed);
    }
    visit.open = !tree_edges_full(pool) || visit.n_untried == options->n_groups;
    return visit;
}

static int32_t random_untried(const options_t *options, const visit_t *visit, uint64_t *rng)
{
    int32_t skip = rng_pick(rng, visit->n_untried);
    int32_t group = 0;
    while (options->edges[group] != TREE_NONE || skip-- > 0) {
        group++;
    }
    return group;
}

/* Visits of an edge that another thread has published but not yet counted read as 0. */
static uint32_t visits_of(const tree_edge_t *edge)
{
    const uint32_t visits = tree_count(&edge->visits);
    return visits > 0 ? visits : 1;
}

static double value_of(const tree_edge_t *edge, uint32_t visits)
{
    return tree_value(atomic_load_explicit(&edge->reward, memory_order_relaxed), visits);
}

/* W/N + c sqrt(ln(available) / N) */
static int32_t choose_ucb1(const options_t *options, const tree_pool_t *pool, const visit_t *visit,
                           const core_params_t *params)
{
    uint32_t logged = visit->visits; /* nearly always the availability of every edge: one logarithm a node */
    double log_available = log(logged);
    double best_score = -INFINITY;
    int32_t best = 0;
    for (int32_t group = 0; group < options->n_groups; group++) {
        const int tried = options->edges[group] != TREE_NONE;
        if (!tried && !visit->open) {
            continue;
        }
        const tree_edge_t *edge = tried ? &pool->edges[options->edges[group]] : NULL;
        const uint32_t visits = tried ? visits_of(edge) : 1;
        const uint32_t available = tried ? tree_available(edge, visit->visits) : visit->visits;
        const double value = tried ? value_of(edge, visits) : params->fpu;
        if (available != logged) {
            logged = available;
            log_available = log(logged);
        }
        const double score = value + params->exploration * sqrt(log_available / visits);
        if (score > best_score) {
            best_score = score;
            best = group;
        }
    }
    return best;
}

static double total_weight(const options_t *options)
{
    double total = 0;
    for (int32_t group = 0; group < options->n_groups; group++) {
        total += options->weights[group];
    }
    return total;
}

/* Q + c P sqrt(available) / (1 + N), with P from the weights; all weights zero is a uniform prior. */
static int32_t choose_puct(const options_t *options, const tree_pool_t *pool, const visit_t *visit,
                           const core_params_t *params)
{
    const double total = total_weight(options);
    const double node_value = visit->edge_visits > 0 ? tree_value(visit->edge_reward, visit->edge_visits) : 0.5;
    const double untried_value = params->fpu >= 0 ? params->fpu : node_value;
    double best_score = -INFINITY;
    int32_t best = 0;
    for (int32_t group = 0; group < options->n_groups; group++) {
        const int tried = options->edges[group] != TREE_NONE;
        if (!tried && !visit->open) {
            continue;
        }
        const tree_edge_t *edge = tried ? &pool->edges[options->edges[group]] : NULL;
        const uint32_t visits = tried ? visits_of(edge) : 0;
        const uint32_t available = tried ? tree_available(edge, visit->visits) : visit->visits;
        const double value = tried ? value_of(edge, visits) : untried_value;
        const double prior = total > 0 ? options->weights[group] / total : 1.0 / options->n_groups;
        const double score = value + params->exploration * prior * sqrt(available) / (1.0 + visits);
        if (score > best_score) {
            best_score = score;
            best = group;
        }
    }
    return best;
}

int32_t select_choose(options_t *options, tree_pool_t *pool, uint32_t node, const core_params_t *params, uint64_t *rng)
{
    const visit_t visit = visit_node(options, pool, node);
    if (params->formula == CORE_PUCT) {
        return choose_puct(options, pool, &visit, params);
    }
    if (params->fpu < 0 && visit.n_untried > 0 && visit.open) {
        return random_untried(options, &visit, rng);
    }
    return choose_ucb1(options, pool, &visit, params);
}

/* ---- the final choice ------------------------------------------------------------------------------ */

static int better(const core_edge_stats_t *a, const core_edge_stats_t *b)
{
    if (a->visits != b->visits) {
        return a->visits > b->visits;
    }
    return a->value != b->value ? a->value > b->value : a->move < b->move;
}

int32_t select_final(const core_edge_stats_t *stats, int32_t n)
{
    int32_t best = 0;
    for (int32_t i = 1; i < n; i++) {
        if (better(&stats[i], &stats[best])) {
            best = i;
        }
    }
    return best;
}
