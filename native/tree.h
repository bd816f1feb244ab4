/* The pool of nodes and edges that all trees of a search share, and the index from path to node. */
#ifndef ROOTAI_TREE_H
#define ROOTAI_TREE_H

#include "core.h"
#include "rng.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define TREE_NONE UINT32_MAX       /* no node, no edge */
#define TREE_LOST (UINT32_MAX - 1) /* as an anchor: nothing in the tree is worth keeping */
#define TREE_REWARD_UNIT 0x1p-30   /* value of 1 in tree_edge_t.reward */
#define TREE_LOCKS 64
#define TREE_CACHE_LINE 64 /* what threads write often lies apart from what they only read */

/* An information set.  Fields without _Atomic do not change while threads work. */
typedef struct tree_node {
    uint64_t hash;   /* of path and acting seat: tree_hash */
    uint32_t parent; /* the edge of the same tree that first led here, TREE_NONE from the root */
    uint32_t tree;
    _Atomic uint32_t first_edge;
    _Atomic uint32_t visits;
} tree_node_t;

/* Moves out of an information set that its observer cannot tell apart. */
typedef struct tree_edge {
    uint32_t key;
    uint32_t next; /* in the node's list */
    _Atomic uint32_t visits;
    _Atomic uint32_t absent; /* visits of the node without the edge on offer: almost always 0, so seldom written */
    _Atomic int64_t reward;  /* sum over visits, of the acting seat, in units of 2^-30 */
} tree_edge_t;

typedef struct tree_pool {
    tree_node_t *nodes; /* in order of creation, so a parent's index is below its children's */
    tree_edge_t *edges;
    _Atomic uint32_t *index; /* open addressing by hash: node + 1, or 0 when free */
    uint32_t node_capacity, edge_capacity, n_slots;
    _Alignas(TREE_CACHE_LINE) _Atomic uint32_t n_nodes;
    _Atomic uint32_t n_edges;
    _Alignas(TREE_CACHE_LINE) pthread_mutex_t locks[TREE_LOCKS]; /* insertion only; striped by node or hash */
} tree_pool_t;

/* What tree_compact keeps: all that descends from these. */
typedef struct tree_roots {
    uint32_t own_tree;               /* the tree whose root is known by its hash */
    uint64_t own_hash;
    uint32_t anchor[CORE_MAX_SEATS]; /* every other tree: the edge its owner really took last, as a node's parent */
} tree_roots_t;

int32_t tree_open(tree_pool_t *pool, int64_t memory_bytes);
void tree_close(tree_pool_t *pool);
void tree_clear(tree_pool_t *pool);
void tree_compact(tree_pool_t *pool, const tree_roots_t *roots);

/* Finding returns TREE_NONE when there is nothing; adding finds first, and returns TREE_NONE when the pool is full. */
uint32_t tree_find_node(const tree_pool_t *pool, uint64_t hash);
uint32_t tree_add_node(tree_pool_t *pool, uint64_t hash, uint32_t tree, uint32_t parent);
uint32_t tree_find_edge(const tree_pool_t *pool, uint32_t node, uint32_t key);
uint32_t tree_add_edge(tree_pool_t *pool, uint32_t node, uint32_t key);

int64_t tree_bytes(const tree_pool_t *pool);

/* Where a path begins; the epoch keeps a tree that was emptied apart from its former self. */
static inline uint64_t tree_start(uint32_t epoch)
{
    return rng_mix(epoch + 1);
}

/* The path after its observer saw `key`; key 0 is nothing seen and leaves no trace. */
static inline uint64_t tree_fold(uint64_t path, uint32_t key)
{
    return key == 0 ? path : rng_mix(path ^ (key * RNG_GAMMA));
}

/* The seat is part of the name: with an unseen move between them, two seats may decide on one path. */
static inline uint64_t tree_hash(uint64_t path, int32_t seat)
{
    return rng_mix(path + (uint64_t)(seat + 1) * RNG_GAMMA);
}

static inline uint32_t tree_first_edge(const tree_pool_t *pool, uint32_t node)
{
    return atomic_load_explicit(&pool->nodes[node].first_edge, memory_order_acquire);
}

static inline uint32_t tree_count(const _Atomic uint32_t *counter)
{
    return atomic_load_explicit(counter, memory_order_relaxed);
}

static inline int tree_edges_full(const tree_pool_t *pool)
{
    return tree_count(&pool->n_edges) >= pool->edge_capacity;
}

static inline int tree_full(const tree_pool_t *pool)
{
    return tree_count(&pool->n_nodes) >= pool->node_capacity || tree_edges_full(pool);
}

/* How often an edge was on offer in `node_visits` visits; another thread's `absent` may run ahead of them. */
static inline uint32_t tree_available(const tree_edge_t *edge, uint32_t node_visits)
{
    const uint32_t absent = tree_count(&edge->absent);
    return node_visits > absent ? node_visits - absent : 1;
}

/* Mean reward of a visited edge. */
static inline double tree_value(int64_t reward, int64_t visits)
{
    return (double)reward * TREE_REWARD_UNIT / (double)visits;
}

#endif
