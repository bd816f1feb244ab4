/* Playouts: from any position to the end of the game, or to a cut-off and an estimate. */
#ifndef ROOTAI_PLAYOUT_H
#define ROOTAI_PLAYOUT_H

#include "core.h"

/* How to play, and the buffers to do it in: max_moves of each. */
typedef struct playout {
    const core_rules_t *rules;
    int64_t cutoff; /* decisions before `evaluate`; negative: to the end */
    double bias;    /* share of decisions drawn by `weights` */
    uint32_t *moves;
    double *weights;
} playout_t;

/* What happened, added up over playouts. */
typedef struct playout_counts {
    int64_t decisions, forced, chance, cut;
    uint64_t signature;
} playout_counts_t;

/* A rules table that can be called, with sizes in range? */
int playout_rules_valid(const core_rules_t *rules);

/* Play `state` on, and leave the result in `rewards`; a negative code when the rules offer no move. */
int32_t playout_run(const playout_t *playout, void *state, uint64_t *rng, double *rewards, playout_counts_t *counts);

#endif
