/* Playouts without a tree: alone, as flat Monte Carlo, and as the ground for timing single kernels. */
#include "playout.h"
#include "clock.h"
#include "rng.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 64      /* what kernels are timed on: many positions, yet few enough to stay in cache */
#define POSITION_SHARE 4    /* one decision in so many becomes a position */
#define POSITION_GAMES 4096 /* random games to look for them */
#define N_TIMED_RUNS 8      /* that the time of one kernel is the shortest of */

int playout_rules_valid(const core_rules_t *rules)
{
    return rules->state_bytes > 0 && rules->max_moves > 0 && rules->n_seats >= 2 && rules->n_seats <= CORE_MAX_SEATS &&
           rules->to_act && rules->legal_moves && rules->apply && rules->sample_chance && rules->determinize &&
           rules->edge_key && rules->rewards && rules->evaluate && rules->weights && rules->turns && rules->ending;
}

/* ---- one playout ----------------------------------------------------------------------------------- */

/* Roulette: an index drawn in proportion to its weight, uniform when all weights are zero. */
static int32_t draw_by_weight(const double *weights, int32_t n, uint64_t *rng)
{
    double total = 0;
    for (int32_t i = 0; i < n; i++) {
        total += weights[i];
    }
    if (!(total > 0)) {
        return (int32_t)rng_below(rng, n);
    }
    const double target = rng_unit(rng) * total;
    double reached = 0;
    for (int32_t i = 0; i < n - 1; i++) {
        reached += weights[i];
        if (target < reached) {
            return i;
        }
    }
    return n - 1;
}

/* One of the `n` moves in the buffer. */
static uint32_t pick_move(const playout_t *playout, const void *state, int32_t n, uint64_t *rng)
{
    const core_rules_t *rules = playout->rules;
    if (n == 1) {
        return playout->moves[0];
    }
    if (playout->bias >= 1 || (playout->bias > 0 && rng_unit(rng) < playout->bias)) {
        rules->weights(state, rules->tables, playout->moves, n, playout->weights);
        return playout->moves[draw_by_weight(playout->weights, n, rng)];
    }
    return playout->moves[rng_below(rng, n)];
}

int32_t playout_run(const playout_t *playout, void *state, uint64_t *rng, double *rewards, playout_counts_t *counts)
{
    const core_rules_t *rules = playout->rules;
    for (int64_t decisions = 0;;) {
        const int32_t actor = rules->to_act(state, rules->tables);
        uint32_t move;
        if (actor == CORE_TERMINAL) {
            rules->rewards(state, rules->tables, rewards);
            return CORE_OK;
        }
        if (decisions == playout->cutoff) {
            counts->cut++;
            rules->evaluate(state, rules->tables, rewards);
            return CORE_OK;
        }
        if (actor == CORE_CHANCE) {
            counts->chance++;
            move = rules->sample_chance(state, rules->tables, rng);
        } else {
            const int32_t n = rules->legal_moves(state, rules->tables, playout->moves);
            if (n < 1) {
                return CORE_ERR_NO_MOVES;
            }
            decisions++;
            counts->decisions++;
            counts->forced += n == 1;
            move = pick_move(playout, state, n, rng);
        }
        counts->signature = (counts->signature ^ move) * RNG_GAMMA;
        rules->apply(state, rules->tables, move);
    }
}

/* ---- buffers for the functions below --------------------------------------------------------------- */

typedef struct buffers {
    void *world; /* a determinized root */
    void *state; /* the position being played */
    uint32_t *moves;
    double *weights;
} buffers_t;

static void buffers_free(buffers_t *buffers)
{
    free(buffers->world);
    free(buffers->state);
    free(buffers->moves);
    free(buffers->weights);
}

static int32_t buffers_new(const core_rules_t *rules, buffers_t *buffers)
{
    *buffers = (buffers_t){
        .world = malloc((size_t)rules->state_bytes),
        .state = malloc((size_t)rules->state_bytes),
        .moves = malloc((size_t)rules->max_moves * sizeof *buffers->moves),
        .weights = malloc((size_t)rules->max_moves * sizeof *buffers->weights),
    };
    if (!buffers->world || !buffers->state || !buffers->moves || !buffers->weights) {
        buffers_free(buffers);
        return CORE_ERR_MEMORY;
    }
    return CORE_OK;
}

static playout_t new_playout(const core_rules_t *rules, const buffers_t *buffers, int64_t cutoff, double bias)
{
    return (playout_t){
        .rules = rules, .cutoff = cutoff, .bias = bias, .moves = buffers->moves, .weights = buffers->weights};
}

static int is_share(double share)
{
    return share >= 0 && share <= 1;
}

/* ---- core_playouts --------------------------------------------------------------------------------- */

static void count_ending(const core_rules_t *rules, const void *state, core_playout_stats_t *stats)
{
    const int32_t ending = rules->ending(state, rules->tables);
    if (ending >= 0 && ending < CORE_MAX_ENDINGS) {
        stats->endings[ending]++;
    }
}

static int32_t run_playouts(const playout_t *playout, const void *root, void *state, int32_t seat, int64_t n,
                            uint64_t rng, core_playout_stats_t *stats)
{
    const core_rules_t *rules = playout->rules;
    playout_counts_t counts = {0};
    for (int64_t i = 0; i < n; i++) {
        double rewards[CORE_MAX_SEATS] = {0};
        memcpy(state, root, (size_t)rules->state_bytes);
        if (seat >= 0) {
            rules->determinize(state, rules->tables, seat, &rng);
        }
        const int32_t turns_before = rules->turns(state, rules->tables);
        const int32_t code = playout_run(playout, state, &rng, rewards, &counts);
        if (code < 0) {
            return code;
        }
        if (rules->to_act(state, rules->tables) == CORE_TERMINAL) {
            count_ending(rules, state, stats);
        }
        stats->turns += rules->turns(state, rules->tables) - turns_before;
        for (int32_t s = 0; s < rules->n_seats; s++) {
            stats->reward_sum[s] += rewards[s];
        }
    }
    stats->playouts = n;
    stats->decisions = counts.decisions;
    stats->forced = counts.forced;
    stats->chance = counts.chance;
    stats->cut = counts.cut;
    stats->signature = counts.signature;
    return CORE_OK;
}

int32_t core_playouts(const core_rules_t *rules, const void *state, int32_t seat, int64_t n, int64_t max_decisions,
                      double bias, uint64_t seed, core_playout_stats_t *stats)
{
    memset(stats, 0, sizeof *stats);
    if (!playout_rules_valid(rules) || seat >= rules->n_seats || n < 1 || !is_share(bias)) {
        return CORE_ERR_ARGUMENT;
    }
    buffers_t buffers;
    int32_t code = buffers_new(rules, &buffers);
    if (code < 0) {
        return code;
    }
    const playout_t playout = new_playout(rules, &buffers, max_decisions, bias);
    const double start = clock_seconds();
    code = run_playouts(&playout, state, buffers.state, seat, n, rng_stream(seed, 0), stats);
    stats->seconds = clock_seconds() - start;
    buffers_free(&buffers);
    return code;
}

/* ---- core_flat ------------------------------------------------------------------------------------- */

/* The limit that is reached, or -1. */
static int32_t flat_limit(const core_limits_t *limits, const core_result_t *result, double start)
{
    if (limits->iterations >= 0 && result->iterations >= limits->iterations) {
        return CORE_STOP_ITERATIONS;
    }
    return clock_is_up(limits, start) ? CORE_STOP_SECONDS : -1;
}

/* Rounds over all moves.  The moves of a round share one world, so that luck of the deal favours none of them. */
static int32_t run_flat(const playout_t *playout, const void *root, int32_t seat, const buffers_t *buffers,
                        const core_limits_t *limits, core_edge_stats_t *out, int32_t n, core_result_t *result)
{
    const core_rules_t *rules = playout->rules;
    const double start = clock_seconds(), start_of_limits = clock_now(limits);
    uint64_t rng = rng_stream(limits->seed, 0);
    playout_counts_t counts = {0};
    for (int32_t i = 0;; i = (i + 1) % n) {
        double rewards[CORE_MAX_SEATS] = {0};
        if (i == 0) {
            memcpy(buffers->world, root, (size_t)rules->state_bytes);
            rules->determinize(buffers->world, rules->tables, seat, &rng);
        }
        memcpy(buffers->state, buffers->world, (size_t)rules->state_bytes);
        rules->apply(buffers->state, rules->tables, out[i].move);
        const int32_t code = playout_run(playout, buffers->state, &rng, rewards, &counts);
        if (code < 0) {
            return code;
        }
        out[i].visits++;
        out[i].available++;
        out[i].value += rewards[seat];
        for (int32_t s = 0; s < rules->n_seats; s++) {
            result->value[s] += rewards[s];
        }
        result->iterations++;
        result->stopped_by = flat_limit(limits, result, start_of_limits);
        if (result->stopped_by >= 0 && result->iterations >= n) {
            break;
        }
    }
    result->decisions = counts.decisions + result->iterations;
    result->seconds = clock_seconds() - start;
    return CORE_OK;
}

static void sums_to_means(core_edge_stats_t *stats, int32_t n, core_result_t *result)
{
    for (int32_t i = 0; i < n; i++) {
        stats[i].value /= stats[i].visits;
    }
    for (int32_t s = 0; s < CORE_MAX_SEATS; s++) {
        result->value[s] /= (double)result->iterations;
    }
}

static int32_t flat_with_buffers(const playout_t *playout, const void *state, int32_t seat, const buffers_t *buffers,
                                 const core_limits_t *limits, core_edge_stats_t *out, core_result_t *result)
{
    const core_rules_t *rules = playout->rules;
    const int32_t n = rules->legal_moves(state, rules->tables, buffers->moves);
    if (n < 1) {
        return CORE_ERR_NO_MOVES;
    }
    for (int32_t i = 0; i < n; i++) {
        out[i] = (core_edge_stats_t){.move = buffers->moves[i]};
    }
    if (n == 1) {
        result->stopped_by = CORE_STOP_FORCED;
        return n;
    }
    const int32_t code = run_flat(playout, state, seat, buffers, limits, out, n, result);
    if (code < 0) {
        return code;
    }
    sums_to_means(out, n, result);
    return n;
}

int32_t core_flat(const core_rules_t *rules, const void *state, int32_t seat, const core_limits_t *limits,
                  int32_t cutoff, double bias, core_edge_stats_t *out, core_result_t *result)
{
    memset(result, 0, sizeof *result);
    if (!playout_rules_valid(rules) || seat < 0 || seat >= rules->n_seats || !is_share(bias) ||
        !clock_limits_valid(limits)) {
        return CORE_ERR_ARGUMENT;
    }
    if (rules->to_act(state, rules->tables) != seat) {
        return CORE_ERR_NOT_ACTING;
    }
    buffers_t buffers;
    int32_t code = buffers_new(rules, &buffers);
    if (code < 0) {
        return code;
    }
    const playout_t playout = new_playout(rules, &buffers, cutoff, bias);
    code = flat_with_buffers(&playout, state, seat, &buffers, limits, out, result);
    buffers_free(&buffers);
    return code;
}

/* ---- core_time ------------------------------------------------------------------------------------- */

/* Positions at decisions of random games, each with its legal moves and one of them to apply. */
typedef struct positions {
    const core_rules_t *rules;
    int32_t n;
    int32_t n_moves[N_POSITIONS];
    uint32_t move[N_POSITIONS];
    int32_t seat[N_POSITIONS];
    uint8_t *states;
    uint32_t *moves;
    buffers_t buffers;
} positions_t;

static void *position_state(const positions_t *positions, int32_t i)
{
    return positions->states + (size_t)i * (size_t)positions->rules->state_bytes;
}

static uint32_t *position_moves(const positions_t *positions, int32_t i)
{
    return positions->moves + (size_t)i * (size_t)positions->rules->max_moves;
}

static void positions_free(positions_t *positions)
{
    free(positions->states);
    free(positions->moves);
    buffers_free(&positions->buffers);
}

static int32_t positions_new(const core_rules_t *rules, positions_t *positions)
{
    memset(positions, 0, sizeof *positions);
    positions->rules = rules;
    const int32_t code = buffers_new(rules, &positions->buffers);
    if (code < 0) {
        return code;
    }
    positions->states = malloc((size_t)N_POSITIONS * (size_t)rules->state_bytes);
    positions->moves = malloc((size_t)N_POSITIONS * (size_t)rules->max_moves * sizeof *positions->moves);
    if (!positions->states || !positions->moves) {
        positions_free(positions);
        return CORE_ERR_MEMORY;
    }
    return CORE_OK;
}

/* One random game; some of its decisions become positions. */
static int32_t collect_from_game(positions_t *positions, void *state, uint64_t *rng)
{
    const core_rules_t *rules = positions->rules;
    int32_t actor;
    while (positions->n < N_POSITIONS && (actor = rules->to_act(state, rules->tables)) != CORE_TERMINAL) {
        uint32_t move;
        if (actor == CORE_CHANCE) {
            move = rules->sample_chance(state, rules->tables, rng);
        } else {
            const int32_t i = positions->n;
            const int32_t n = rules->legal_moves(state, rules->tables, position_moves(positions, i));
            if (n < 1) {
                return CORE_ERR_NO_MOVES;
            }
            move = position_moves(positions, i)[rng_pick(rng, n)];
            if (rng_below(rng, POSITION_SHARE) == 0) {
                memcpy(position_state(positions, i), state, (size_t)rules->state_bytes);
                positions->n_moves[i] = n;
                positions->move[i] = move;
                positions->seat[i] = actor;
                positions->n++;
            }
        }
        rules->apply(state, rules->tables, move);
    }
    return CORE_OK;
}

static int32_t collect(positions_t *positions, const void *root, uint64_t rng)
{
    for (int32_t game = 0; game < POSITION_GAMES && positions->n < N_POSITIONS; game++) {
        memcpy(positions->buffers.state, root, (size_t)positions->rules->state_bytes);
        const int32_t code = collect_from_game(positions, positions->buffers.state, &rng);
        if (code < 0) {
            return code;
        }
    }
    return positions->n > 0 ? CORE_OK : CORE_ERR_ARGUMENT;
}

/* Seconds for `n` times the operation `what`, going round the positions. */
static double time_operation(const positions_t *positions, int32_t what, int64_t n, uint64_t rng)
{
    const core_rules_t *rules = positions->rules;
    const buffers_t *buffers = &positions->buffers;
    const double start = clock_seconds();
    for (int64_t done = 0, i = 0; done < n; done++, i = i + 1 == positions->n ? 0 : i + 1) {
        const void *position = position_state(positions, (int32_t)i);
        double values[CORE_MAX_SEATS];
        switch (what) {
        case CORE_TIME_COPY:
            memcpy(buffers->state, position, (size_t)rules->state_bytes);
            break;
        case CORE_TIME_LEGAL_MOVES:
            rules->legal_moves(position, rules->tables, buffers->moves);
            break;
        case CORE_TIME_APPLY:
            memcpy(buffers->state, position, (size_t)rules->state_bytes);
            rules->apply(buffers->state, rules->tables, positions->move[i]);
            break;
        case CORE_TIME_DETERMINIZE:
            memcpy(buffers->state, position, (size_t)rules->state_bytes);
            rules->determinize(buffers->state, rules->tables, positions->seat[i], &rng);
            break;
        case CORE_TIME_EVALUATE:
            rules->evaluate(position, rules->tables, values);
            break;
        case CORE_TIME_WEIGHTS:
            rules->weights(position, rules->tables, position_moves(positions, (int32_t)i), positions->n_moves[i],
                           buffers->weights);
            break;
        }
    }
    return clock_seconds() - start;
}

/* Seconds of the shortest of several runs: whatever else the machine does can only make a run longer. */
static double shortest_time(const positions_t *positions, int32_t what, int64_t n, uint64_t rng)
{
    double shortest = time_operation(positions, what, n, rng);
    for (int32_t run = 1; run < N_TIMED_RUNS; run++) {
        const double seconds = time_operation(positions, what, n, rng);
        shortest = seconds < shortest ? seconds : shortest;
    }
    return shortest;
}

static double nanoseconds(const positions_t *positions, int32_t what, int64_t n, uint64_t rng)
{
    const int64_t n_a_run = n / N_TIMED_RUNS + 1;
    double seconds = shortest_time(positions, what, n_a_run, rng);
    if (what == CORE_TIME_APPLY || what == CORE_TIME_DETERMINIZE) {
        seconds -= shortest_time(positions, CORE_TIME_COPY, n_a_run, rng);
    }
    return seconds > 0 ? seconds * 1e9 / (double)n_a_run : 0;
}

int32_t core_time(const core_rules_t *rules, const void *state, int32_t what, int64_t n, uint64_t seed, double *ns)
{
    if (!playout_rules_valid(rules) || what < CORE_TIME_COPY || what > CORE_TIME_WEIGHTS || n < 1) {
        return CORE_ERR_ARGUMENT;
    }
    positions_t positions;
    int32_t code = positions_new(rules, &positions);
    if (code < 0) {
        return code;
    }
    code = collect(&positions, state, rng_stream(seed, 0));
    if (code == CORE_OK) {
        *ns = nanoseconds(&positions, what, n, rng_stream(seed, 1));
    }
    positions_free(&positions);
    return code;
}
