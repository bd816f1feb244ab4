/* A small card game in C and a run through every function of the core, to be built with sanitizers.
 *
 * Each seat is dealt three of twelve cards; in three rounds every seat lays a card face down, the highest takes the
 * round, and the seat with most rounds wins (the first of several).  Exits with the number of the check that failed. */
#include "core.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SEATS 4
#define N_CARDS 12
#define HAND 3
#define DEAL 1
#define LAY 2
#define HIDDEN 255
#define NONE 255

typedef struct game {
    uint16_t deck, hand[MAX_SEATS];
    uint8_t laid[MAX_SEATS], taken[MAX_SEATS], n_seats, n_dealt, n_laid, n_rounds;
} game_t;

static int lowest(uint32_t mask)
{
    int bit = 0;
    while (!(mask >> bit & 1)) {
        bit++;
    }
    return bit;
}

static int pick(uint32_t mask, uint64_t *rng)
{
    int64_t skip = core_rng_below(rng, __builtin_popcount(mask));
    while (skip-- > 0) {
        mask &= mask - 1;
    }
    return lowest(mask);
}

static int32_t to_act(const void *state, const void *tables)
{
    const game_t *game = state;
    (void)tables;
    if (game->n_dealt < game->n_seats * HAND) {
        return CORE_CHANCE;
    }
    return game->n_rounds == HAND ? CORE_TERMINAL : game->n_laid;
}

static int32_t legal_moves(const void *state, const void *tables, uint32_t *out)
{
    const game_t *game = state;
    const int32_t actor = to_act(state, tables);
    const uint32_t seat = game->n_dealt % game->n_seats;
    uint32_t cards = actor == CORE_CHANCE ? game->deck : game->hand[actor];
    int32_t n = 0;
    for (; cards; cards &= cards - 1) {
        const uint32_t card = (uint32_t)lowest(cards);
        out[n++] = actor == CORE_CHANCE ? (DEAL | seat << 8 | card << 16) : (LAY | card << 8);
    }
    return n;
}

static void end_round(game_t *game)
{
    int best = 0;
    for (int seat = 1; seat < game->n_seats; seat++) {
        best = game->laid[seat] > game->laid[best] ? seat : best;
    }
    game->taken[best]++;
    game->n_rounds++;
    game->n_laid = 0;
    memset(game->laid, NONE, sizeof game->laid);
}

static void apply(void *state, const void *tables, uint32_t move)
{
    game_t *game = state;
    (void)tables;
    if ((move & 255) == DEAL) {
        const uint16_t bit = (uint16_t)(1u << (move >> 16));
        game->deck &= (uint16_t)~bit;
        game->hand[game->n_dealt++ % game->n_seats] |= bit;
        return;
    }
    game->hand[game->n_laid] &= (uint16_t) ~(1u << (move >> 8));
    game->laid[game->n_laid++] = (uint8_t)(move >> 8);
    if (game->n_laid == game->n_seats) {
        end_round(game);
    }
}

static uint32_t sample_chance(const void *state, const void *tables, uint64_t *rng)
{
    const game_t *game = state;
    (void)tables;
    return DEAL | (uint32_t)(game->n_dealt % game->n_seats) << 8 | (uint32_t)pick(game->deck, rng) << 16;
}

/* Pool all that a seat cannot see, then deal. */
static void determinize(void *state, const void *tables, int32_t seat, uint64_t *rng)
{
    game_t *game = state;
    uint32_t pool = game->deck;
    (void)tables;
    for (int other = 0; other < game->n_seats; other++) {
        if (other != seat) {
            pool |= game->hand[other];
            pool |= game->laid[other] == NONE ? 0 : 1u << game->laid[other];
        }
    }
    for (int other = 0; other < game->n_seats; other++) {
        if (other == seat) {
            continue;
        }
        int n = __builtin_popcount(game->hand[other]);
        for (game->hand[other] = 0; n > 0; n--) {
            const int card = pick(pool, rng);
            game->hand[other] |= (uint16_t)(1u << card);
            pool &= ~(1u << card);
        }
        if (game->laid[other] != NONE) {
            game->laid[other] = (uint8_t)pick(pool, rng);
            pool &= ~(1u << game->laid[other]);
        }
    }
    game->deck = (uint16_t)pool;
}

static uint32_t edge_key(const void *state, const void *tables, uint32_t move, int32_t seat)
{
    const game_t *game = state;
    (void)tables;
    if ((move & 255) == DEAL) {
        return (int32_t)(move >> 8 & 255) == seat ? move : (move & 0xFFFF) | HIDDEN << 16;
    }
    return game->n_laid == seat ? move : LAY | HIDDEN << 8;
}

static void rewards(const void *state, const void *tables, double *out)
{
    const game_t *game = state;
    int best = 0;
    (void)tables;
    for (int seat = 1; seat < game->n_seats; seat++) {
        best = game->taken[seat] > game->taken[best] ? seat : best;
    }
    for (int seat = 0; seat < game->n_seats; seat++) {
        out[seat] = seat == best;
    }
}

static void weights(const void *state, const void *tables, const uint32_t *moves, int32_t n, double *out)
{
    (void)state;
    (void)tables;
    for (int32_t i = 0; i < n; i++) {
        out[i] = 1 + (moves[i] >> 8 & 255);
    }
}

static int32_t turns(const void *state, const void *tables)
{
    (void)tables;
    return ((const game_t *)state)->n_rounds;
}

static int32_t ending(const void *state, const void *tables)
{
    (void)state;
    (void)tables;
    return 0;
}

static core_rules_t rules_for(int32_t n_seats)
{
    return (core_rules_t){.state_bytes = sizeof(game_t),
                          .max_moves = N_CARDS,
                          .n_seats = n_seats,
                          .to_act = to_act,
                          .legal_moves = legal_moves,
                          .apply = apply,
                          .sample_chance = sample_chance,
                          .determinize = determinize,
                          .edge_key = edge_key,
                          .rewards = rewards,
                          .evaluate = rewards,
                          .weights = weights,
                          .turns = turns,
                          .ending = ending};
}

static game_t dealt(int32_t n_seats, uint64_t seed)
{
    game_t game = {.deck = (1 << N_CARDS) - 1, .n_seats = (uint8_t)n_seats};
    memset(game.laid, NONE, sizeof game.laid);
    while (to_act(&game, NULL) == CORE_CHANCE) {
        apply(&game, NULL, sample_chance(&game, NULL, &seed));
    }
    return game;
}

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "line %d: %s\n", __LINE__, #condition);                                                    \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* A whole game in which one search advises seat 0 and follows every move. */
static void play_game(const core_params_t *params, int32_t n_seats, uint64_t seed)
{
    const core_rules_t rules = rules_for(n_seats);
    const core_limits_t limits = {.seconds = -1, .iterations = 400, .seed = seed, .haste = (double)(seed % 2)};
    game_t game = dealt(n_seats, seed);
    core_search_t *search;
    CHECK(core_search_new(&rules, params, &search) == CORE_OK);
    while (to_act(&game, NULL) != CORE_TERMINAL) {
        const int32_t actor = to_act(&game, NULL);
        uint32_t moves[N_CARDS], move = 0;
        const int32_t n = legal_moves(&game, NULL, moves);
        if (actor == 0) {
            core_result_t result;
            core_edge_stats_t stats[N_CARDS];
            uint32_t line[8];
            int32_t seats[8];
            game_t worlds[8];
            CHECK(core_search_run(search, &game, 0, &limits, &result) == CORE_OK);
            CHECK(result.iterations <= 400 && result.bytes_used <= params->memory_bytes);
            CHECK(core_search_root(search, &game, stats) == n);
            CHECK(core_search_best(search, &game, &move) == CORE_OK);
            CHECK(core_search_line(search, &game, seed, 8, line, seats, worlds) >= 0);
            CHECK(core_search_run(search, &game, n_seats, &limits, &result) == CORE_ERR_ARGUMENT);
            CHECK(core_search_run(search, &game, 1, &limits, &result) == CORE_ERR_NOT_ACTING);
        } else {
            move = moves[core_rng_below(&seed, n)];
        }
        CHECK(core_search_advance(search, &game, move) == CORE_OK);
        apply(&game, NULL, move);
    }
    core_search_reset(search);
    core_search_free(search);
}

static void *cancel_soon(void *search)
{
    for (int i = 0; i < 200000; i++) {
        core_search_cancel(search);
    }
    return NULL;
}

static void cancel_a_run(const core_params_t *params)
{
    const core_rules_t rules = rules_for(3);
    const core_limits_t limits = {.seconds = 2, .iterations = -1, .seed = 1};
    game_t game = dealt(3, 5);
    core_search_t *search;
    core_result_t result;
    pthread_t thread;
    CHECK(core_search_new(&rules, params, &search) == CORE_OK);
    CHECK(pthread_create(&thread, NULL, cancel_soon, search) == 0);
    CHECK(core_search_run(search, &game, 0, &limits, &result) == CORE_OK);
    CHECK(result.stopped_by == CORE_STOP_CANCELLED || result.stopped_by == CORE_STOP_SECONDS);
    pthread_join(thread, NULL);
    core_search_free(search);
}

static void play_out(int32_t n_seats)
{
    const core_rules_t rules = rules_for(n_seats);
    const core_limits_t limits = {.seconds = -1, .iterations = 300, .seed = 9};
    const game_t game = dealt(n_seats, 3);
    core_playout_stats_t stats;
    core_edge_stats_t edges[N_CARDS];
    core_result_t result;
    double ns;
    CHECK(core_playouts(&rules, &game, -1, 100, -1, 0.5, 7, &stats) == CORE_OK);
    CHECK(stats.playouts == 100 && stats.decisions == 100 * n_seats * HAND);
    CHECK(core_playouts(&rules, &game, 0, 100, 2, 0, 7, &stats) == CORE_OK);
    CHECK(stats.cut == 100);
    CHECK(core_playouts(&rules, &game, 0, -1, 2, 0, 7, &stats) == CORE_ERR_ARGUMENT);
    CHECK(core_flat(&rules, &game, 0, &limits, -1, 0, edges, &result) == HAND);
    CHECK(core_flat(&rules, &game, 0, &limits, 0, 1, edges, &result) == HAND);
    for (int32_t what = CORE_TIME_COPY; what <= CORE_TIME_WEIGHTS; what++) {
        CHECK(core_time(&rules, &game, what, 500, 1, &ns) == CORE_OK && ns >= 0);
    }
    CHECK(strlen(core_error_message(CORE_ERR_NO_MOVES)) > 0);
}

int main(void)
{
    for (int32_t n_seats = 2; n_seats <= MAX_SEATS; n_seats++) {
        play_out(n_seats);
        for (uint64_t i = 0; i < 32; i++) {
            const core_params_t params = {.variant = i & 1 ? CORE_MO : CORE_SO,
                                          .formula = i & 2 ? CORE_PUCT : CORE_UCB1,
                                          .exploration = 0.7,
                                          .fpu = i & 4 ? 0.5 : -1,
                                          .cutoff = i & 8 ? 1 : -1,
                                          .threads = i & 16 ? 2 : 1,
                                          .playout_bias = i & 4 ? 0.5 : 0,
                                          .leaf_share = i & 2 ? 0.5 : 0,
                                          .memory_bytes = i & 8 ? 4096 : 1 << 20};
            play_game(&params, n_seats, i);
        }
    }
    cancel_a_run(&(core_params_t){.exploration = 1, .fpu = -1, .cutoff = -1, .threads = 2, .memory_bytes = 1 << 20});
    core_search_free(NULL);
    puts("clean");
    return 0;
}
