/* rootai core: information-set Monte Carlo tree search over any game that fills in a rules table.
 *
 * This header is the whole public surface.  Errors are negative codes (core_error_message names them);
 * no function prints, exits, or calls back into Python.  native/README.md says who owns which memory.
 */
#ifndef ROOTAI_CORE_H
#define ROOTAI_CORE_H

#include <stdint.h>

#define CORE_CHANCE (-1)
#define CORE_TERMINAL (-2)
#define CORE_MAX_SEATS 6

/* ---- error codes ---------------------------------------------------------------------------------- */

#define CORE_OK 0
#define CORE_ERR_MEMORY (-1)     /* the operating system refused memory, or the cap is below one node */
#define CORE_ERR_ARGUMENT (-2)   /* a parameter, limit or seat lies outside its range */
#define CORE_ERR_NOT_ACTING (-3) /* the seat asked to choose is not the seat to act */
#define CORE_ERR_NO_MOVES (-4)   /* a decision without a legal move: a bug in the game's rules */
#define CORE_ERR_THREAD (-5)     /* a worker thread could not be started */

/* ---- rules table: all the search knows of a game (rootai/engine/contract.py gives the meaning) ---- */

typedef struct core_rules {
    int32_t state_bytes; /* size of a state; copying one is a memcpy of this many bytes */
    int32_t max_moves;   /* upper bound on the number of legal moves in any position */
    int32_t n_seats;     /* 2..CORE_MAX_SEATS */
    int32_t reserved;
    const void *tables; /* read-only cards, boards and weights of this game configuration */
    int32_t (*to_act)(const void *state, const void *tables);
    int32_t (*legal_moves)(const void *state, const void *tables, uint32_t *out);
    void (*apply)(void *state, const void *tables, uint32_t move);
    uint32_t (*sample_chance)(const void *state, const void *tables, uint64_t *rng);
    void (*determinize)(void *state, const void *tables, int32_t seat, uint64_t *rng);
    uint32_t (*edge_key)(const void *state, const void *tables, uint32_t move, int32_t seat);
    void (*rewards)(const void *state, const void *tables, double *out);
    void (*evaluate)(const void *state, const void *tables, double *out);
    void (*weights)(const void *state, const void *tables, const uint32_t *moves, int32_t n, double *out);
    int32_t (*turns)(const void *state, const void *tables);  /* player turns begun so far */
    int32_t (*ending)(const void *state, const void *tables); /* how a finished game ended: a small code */
} core_rules_t;

/* ---- search: parameters, limits, result ------------------------------------------------------------ */

#define CORE_SO 0 /* one tree, seen by the searching seat */
#define CORE_MO 1 /* a tree per seat, each seen by its own seat */
#define CORE_UCB1 0
#define CORE_PUCT 1

typedef struct core_params {
    int32_t variant;      /* CORE_SO or CORE_MO */
    int32_t formula;      /* CORE_UCB1 or CORE_PUCT */
    double exploration;   /* weight of the exploration term; larger tries more moves */
    double fpu;           /* value given to an untried move; negative: every available move is tried first */
    int32_t cutoff;       /* playout decisions before `evaluate` takes over; negative: play to the end */
    int32_t threads;      /* worker threads, at least 1; only 1 is reproducible bit for bit */
    double playout_bias;  /* share of playout decisions drawn by `weights` instead of uniformly, 0..1 */
    double leaf_share;    /* share in the reward of `evaluate` where the tree is left; the rest is the playout's */
    int64_t memory_bytes; /* hard cap on tree memory; a full pool goes on searching without growing */
} core_params_t;

#define CORE_CLOCK_WALL 0
#define CORE_CLOCK_CPU 1 /* processor time of each thread: what else runs on the machine does not count */

typedef struct core_limits {
    double seconds;     /* by `clock`, or negative for none */
    int64_t iterations; /* iterations of this call, or negative for none; one of the two must be set */
    uint64_t seed;      /* start of the random sequence of this call */
    double haste;       /* above 0: stop early, once `haste` times the lead of the best move exceeds what is left; at 1
                         * only when it cannot be caught */
    int32_t clock;      /* CORE_CLOCK_WALL or CORE_CLOCK_CPU */
    int32_t reserved;
} core_limits_t;

#define CORE_STOP_ITERATIONS 0
#define CORE_STOP_SECONDS 1
#define CORE_STOP_EARLY 2     /* the leader will not be caught */
#define CORE_STOP_CANCELLED 3 /* core_search_cancel was called */
#define CORE_STOP_FORCED 4    /* a single legal move: nothing to search */

typedef struct core_result {
    int64_t iterations;            /* iterations of this call */
    int64_t reused_visits;         /* visits the root already had from earlier calls */
    int64_t n_nodes;               /* in the pool now, all trees */
    int64_t n_edges;
    int64_t bytes_used;            /* of the memory cap, index slots included */
    double seconds;                /* of this call, by the wall clock */
    double value[CORE_MAX_SEATS];  /* mean reward of each seat over this call's iterations */
    int64_t decisions;             /* player decisions applied, tree and playout together */
    int32_t stopped_by;            /* CORE_STOP_* */
    int32_t pool_full;             /* nonzero when the cap was reached */
} core_result_t;

typedef struct core_edge_stats {
    uint32_t move;
    uint32_t visits;
    uint32_t available; /* how often the move was on offer when its node was visited */
    uint32_t reserved;
    double value; /* mean reward of the searching seat, 0 when unvisited */
} core_edge_stats_t;

typedef struct core_search core_search_t;

/* A search keeps its own copy of rules and params; `rules->tables` must outlive it. */
int32_t core_search_new(const core_rules_t *rules, const core_params_t *params, core_search_t **out);
void core_search_free(core_search_t *search);

/* Search for `seat`, which must be to act in `state`.  The tree is kept: call again to think longer, or
 * core_search_advance first to carry it over to a later decision. */
int32_t core_search_run(core_search_t *search, const void *state, int32_t seat, const core_limits_t *limits,
                        core_result_t *result);

/* May be called from another thread while core_search_run works; takes effect within one iteration. */
void core_search_cancel(core_search_t *search);

/* `move` was really played in `state` (chance and other seats included): step every tree along what its
 * owner saw of it.  A tree whose owner saw something the searching seat did not is emptied. */
int32_t core_search_advance(core_search_t *search, const void *state, uint32_t move);

/* Drop all trees. */
void core_search_reset(core_search_t *search);

/* Statistics of the legal moves at the root, in the order of legal_moves; returns their number. */
int32_t core_search_root(const core_search_t *search, const void *state, core_edge_stats_t *out);

/* The move to play: most visits, then highest value, then the smallest move. */
int32_t core_search_best(const core_search_t *search, const void *state, uint32_t *move);

/* A principal variation from one determinization: player decisions with more than one option, most
 * visited first, each with the world it is made in; stops at `capacity` or where the tree ends.  Returns the length. */
int32_t core_search_line(const core_search_t *search, const void *state, uint64_t seed, int32_t capacity,
                         uint32_t *moves, int32_t *seats, void *states);

/* ---- playouts without a tree ------------------------------------------------------------------------ */

#define CORE_MAX_ENDINGS 8

typedef struct core_playout_stats {
    int64_t playouts;
    int64_t decisions; /* player decisions, forced ones included */
    int64_t forced;    /* decisions with a single legal move */
    int64_t chance;    /* chance moves */
    int64_t turns;     /* player turns begun */
    int64_t cut;       /* playouts that reached max_decisions */
    int64_t endings[CORE_MAX_ENDINGS]; /* finished playouts by rules->ending */
    double reward_sum[CORE_MAX_SEATS];
    double seconds;
    uint64_t signature; /* hash over all moves played: changes only when behaviour changes */
} core_playout_stats_t;

/* `n` playouts from `state`, uniform or biased by weights, each determinized for `seat` first unless
 * `seat` is negative. */
int32_t core_playouts(const core_rules_t *rules, const void *state, int32_t seat, int64_t n, int64_t max_decisions,
                      double bias, uint64_t seed, core_playout_stats_t *stats);

/* Flat Monte Carlo: every legal move in turn gets one determinized playout until a limit is reached.
 * cutoff 0 is one-step look-ahead on `evaluate`.  Returns the number of moves written to `out`. */
int32_t core_flat(const core_rules_t *rules, const void *state, int32_t seat, const core_limits_t *limits,
                  int32_t cutoff, double bias, core_edge_stats_t *out, core_result_t *result);

/* Mean nanoseconds of one operation over positions of random games, for benchmarks; the best of several runs. */
#define CORE_TIME_COPY 0
#define CORE_TIME_LEGAL_MOVES 1
#define CORE_TIME_APPLY 2
#define CORE_TIME_DETERMINIZE 3
#define CORE_TIME_EVALUATE 4
#define CORE_TIME_WEIGHTS 5
int32_t core_time(const core_rules_t *rules, const void *state, int32_t what, int64_t n, uint64_t seed, double *ns);

/* Operations a second of a fixed integer loop: the yardstick that other figures are divided by. */
double core_calibrate(void);

/* ---- random numbers: SplitMix64, equal bit for bit to rootai/engine/rng.py --------------------------- */

uint64_t core_rng_next(uint64_t *rng);
int64_t core_rng_below(uint64_t *rng, int64_t n); /* 0..n-1, n below 2^31 */

const char *core_error_message(int32_t code);

#endif
