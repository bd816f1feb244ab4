/* Options of a decision as its observer tells them apart, the selection formulas, the final choice. */
#ifndef ROOTAI_SELECT_H
#define ROOTAI_SELECT_H

#include "core.h"
#include "tree.h"

/* The legal moves of one decision, in groups that the observer cannot tell apart.  Room for max_moves of each. */
typedef struct options {
    int32_t n_moves;
    int32_t n_groups;
    uint32_t *moves; /* ordered by key, then as legal_moves gave them */
    uint32_t *keys;  /* of each move; once grouped, of each group, ascending */
    int32_t *first;  /* of each group, its first move; one entry more marks the end */
    uint32_t *edges; /* of each group, TREE_NONE while untried */
    double *weights; /* of each move; once grouped, of each group; only for a formula with a prior */
} options_t;

/* Group the `n_moves` legal moves already in `options->moves` by what `observer` sees of them. */
void select_group(options_t *options, const core_rules_t *rules, const void *state, int32_t observer, int32_t formula);

/* Visit `node`: count the visit and the offers, and return the group the formula prefers. */
int32_t select_choose(options_t *options, tree_pool_t *pool, uint32_t node, const core_params_t *params,
                      uint64_t *rng);

/* The final choice: most visits, then highest value, then the smallest move. */
int32_t select_final(const core_edge_stats_t *stats, int32_t n);

#endif
