/* Node and edge pools, the index from path to node, and compaction after moves were really played. */
#include "tree.h"

#include <stdlib.h>
#include <string.h>

/* A node comes with one edge; visiting it again adds a second at most until it has grown a child. */
#define EDGES_PER_NODE 2
#define SLOTS_PER_NODE 2 /* half-full at most; and a slot for each edge, which tree_compact relies on */
#define BYTES_PER_NODE (sizeof(tree_node_t) + SLOTS_PER_NODE * sizeof(uint32_t))
#define BYTES_PER_UNIT (BYTES_PER_NODE + EDGES_PER_NODE * sizeof(tree_edge_t))
#define MAX_NODES (UINT32_C(1) << 30)
#define SPARSE_INDEX 16 /* with fewer than one node in so many slots, clearing them one by one is cheaper */

_Static_assert(sizeof(tree_node_t) == 24 && sizeof(tree_edge_t) == 24, "bytes counted in native/README.md");

/* ---- lifetime -------------------------------------------------------------------------------------- */

int32_t tree_open(tree_pool_t *pool, int64_t memory_bytes)
{
    const uint64_t units = memory_bytes > 0 ? (uint64_t)memory_bytes / BYTES_PER_UNIT : 0;
    memset(pool, 0, sizeof *pool);
    if (units == 0) {
        return CORE_ERR_MEMORY;
    }
    pool->node_capacity = units < MAX_NODES ? (uint32_t)units : MAX_NODES;
    pool->edge_capacity = pool->node_capacity * EDGES_PER_NODE;
    pool->n_slots = pool->node_capacity * SLOTS_PER_NODE;
    for (int32_t i = 0; i < TREE_LOCKS; i++) {
        pthread_mutex_init(&pool->locks[i], NULL);
    }
    /* The operating system hands out such pages as they are touched, and zeroed. */
    pool->nodes = malloc(pool->node_capacity * sizeof *pool->nodes);
    pool->edges = malloc(pool->edge_capacity * sizeof *pool->edges);
    pool->index = calloc(pool->n_slots, sizeof *pool->index);
    if (!pool->nodes || !pool->edges || !pool->index) {
        tree_close(pool);
        return CORE_ERR_MEMORY;
    }
    return CORE_OK;
}

void tree_close(tree_pool_t *pool)
{
    if (pool->node_capacity == 0) {
        return;
    }
    free(pool->nodes);
    free(pool->edges);
    free(pool->index);
    for (int32_t i = 0; i < TREE_LOCKS; i++) {
        pthread_mutex_destroy(&pool->locks[i]);
    }
    pool->node_capacity = 0;
}

int64_t tree_bytes(const tree_pool_t *pool)
{
    return (int64_t)(tree_count(&pool->n_nodes) * BYTES_PER_NODE + tree_count(&pool->n_edges) * sizeof(tree_edge_t));
}

/* ---- index ----------------------------------------------------------------------------------------- */

static uint32_t home_slot(const tree_pool_t *pool, uint64_t hash)
{
    return (uint32_t)(((hash >> 32) * pool->n_slots) >> 32);
}

static uint32_t next_slot(const tree_pool_t *pool, uint32_t slot)
{
    return slot + 1 == pool->n_slots ? 0 : slot + 1;
}

/* The node with `hash`, or TREE_NONE with `*slot` at the free slot where it belongs. */
static uint32_t probe(const tree_pool_t *pool, uint64_t hash, uint32_t *slot)
{
    for (*slot = home_slot(pool, hash);; *slot = next_slot(pool, *slot)) {
        const uint32_t entry = atomic_load_explicit(&pool->index[*slot], memory_order_acquire);
        if (entry == 0) {
            return TREE_NONE;
        }
        if (pool->nodes[entry - 1].hash == hash) {
            return entry - 1;
        }
    }
}

/* Nodes of another stripe may take the free slot first: then the next one is tried. */
static void publish(tree_pool_t *pool, uint32_t node, uint32_t slot)
{
    uint32_t free_slot = 0;
    while (!atomic_compare_exchange_strong_explicit(&pool->index[slot], &free_slot, node + 1, memory_order_release,
                                                    memory_order_relaxed)) {
        free_slot = 0;
        slot = next_slot(pool, slot);
    }
}

/* Every node lies in the unbroken run of slots from its home, so clearing all these runs clears the index.  The cost
 * follows the nodes in use, not the memory cap, and untouched pages stay untouched. */
static void clear_index(tree_pool_t *pool)
{
    const uint32_t n_nodes = tree_count(&pool->n_nodes);
    if (n_nodes >= pool->n_slots / SPARSE_INDEX) {
        memset((void *)pool->index, 0, pool->n_slots * sizeof *pool->index);
        return;
    }
    for (uint32_t node = 0; node < n_nodes; node++) {
        uint32_t slot = home_slot(pool, pool->nodes[node].hash);
        while (tree_count(&pool->index[slot]) != 0) {
            atomic_store_explicit(&pool->index[slot], 0, memory_order_relaxed);
            slot = next_slot(pool, slot);
        }
    }
}

/* ---- nodes and edges ------------------------------------------------------------------------------- */

static pthread_mutex_t *lock_of(tree_pool_t *pool, uint64_t id)
{
    return &pool->locks[id % TREE_LOCKS];
}

/* The next unused element of a pool, or TREE_NONE when all are in use. */
static uint32_t claim(_Atomic uint32_t *used, uint32_t capacity)
{
    uint32_t element = tree_count(used);
    while (element < capacity) {
        if (atomic_compare_exchange_weak_explicit(used, &element, element + 1, memory_order_relaxed,
                                                  memory_order_relaxed)) {
            return element;
        }
    }
    return TREE_NONE;
}

uint32_t tree_find_node(const tree_pool_t *pool, uint64_t hash)
{
    uint32_t slot;
    return probe(pool, hash, &slot);
}

uint32_t tree_add_node(tree_pool_t *pool, uint64_t hash, uint32_t tree, uint32_t parent)
{
    uint32_t slot;
    pthread_mutex_t *lock = lock_of(pool, hash);
    pthread_mutex_lock(lock);
    uint32_t node = probe(pool, hash, &slot);
    if (node == TREE_NONE && !tree_edges_full(pool)) {
        node = claim(&pool->n_nodes, pool->node_capacity);
        if (node != TREE_NONE) {
            pool->nodes[node] = (tree_node_t){.hash = hash, .parent = parent, .tree = tree, .first_edge = TREE_NONE};
            publish(pool, node, slot);
        }
    }
    pthread_mutex_unlock(lock);
    return node;
}

uint32_t tree_find_edge(const tree_pool_t *pool, uint32_t node, uint32_t key)
{
    uint32_t edge = tree_first_edge(pool, node);
    while (edge != TREE_NONE && pool->edges[edge].key != key) {
        edge = pool->edges[edge].next;
    }
    return edge;
}

uint32_t tree_add_edge(tree_pool_t *pool, uint32_t node, uint32_t key)
{
    pthread_mutex_t *lock = lock_of(pool, node);
    pthread_mutex_lock(lock);
    uint32_t edge = tree_find_edge(pool, node, key);
    if (edge == TREE_NONE) {
        edge = claim(&pool->n_edges, pool->edge_capacity);
        if (edge != TREE_NONE) {
            pool->edges[edge] = (tree_edge_t){.key = key, .next = tree_first_edge(pool, node)};
            atomic_store_explicit(&pool->nodes[node].first_edge, edge, memory_order_release);
        }
    }
    pthread_mutex_unlock(lock);
    return edge;
}

/* ---- between runs: no other thread is at work ------------------------------------------------------ */

void tree_clear(tree_pool_t *pool)
{
    clear_index(pool);
    atomic_store(&pool->n_nodes, 0);
    atomic_store(&pool->n_edges, 0);
}

static int is_root(const tree_node_t *node, const tree_roots_t *roots)
{
    return node->tree == roots->own_tree ? node->hash == roots->own_hash : node->parent == roots->anchor[node->tree];
}

/* Move the nodes to keep to the front, and mark their edges in `kept`. */
static uint32_t keep_nodes(tree_pool_t *pool, const tree_roots_t *roots, _Atomic uint32_t *kept)
{
    const uint32_t n_nodes = tree_count(&pool->n_nodes);
    uint32_t n_kept = 0;
    for (uint32_t i = 0; i < n_nodes; i++) {
        const uint32_t parent = pool->nodes[i].parent;
        if (!is_root(&pool->nodes[i], roots) && (parent == TREE_NONE || tree_count(&kept[parent]) == 0)) {
            continue;
        }
        for (uint32_t edge = tree_first_edge(pool, i); edge != TREE_NONE; edge = pool->edges[edge].next) {
            atomic_store_explicit(&kept[edge], 1, memory_order_relaxed);
        }
        pool->nodes[n_kept++] = pool->nodes[i];
    }
    return n_kept;
}

/* Move the marked edges to the front, and turn each mark into the edge's new index + 1. */
static uint32_t keep_edges(tree_pool_t *pool, _Atomic uint32_t *kept)
{
    const uint32_t n_edges = tree_count(&pool->n_edges);
    uint32_t n_kept = 0;
    for (uint32_t i = 0; i < n_edges; i++) {
        if (tree_count(&kept[i]) != 0) {
            pool->edges[n_kept++] = pool->edges[i];
            atomic_store_explicit(&kept[i], n_kept, memory_order_relaxed);
        }
    }
    return n_kept;
}

/* An edge's new index; TREE_NONE for none and for one that was dropped. */
static uint32_t renumbered(uint32_t edge, const _Atomic uint32_t *kept)
{
    return edge == TREE_NONE ? TREE_NONE : tree_count(&kept[edge]) - 1;
}

/* The index is rebuilt anyway, so meanwhile its slots serve as the map from old to new edges. */
void tree_compact(tree_pool_t *pool, const tree_roots_t *roots)
{
    _Atomic uint32_t *kept = pool->index;
    clear_index(pool);
    const uint32_t old_edges = tree_count(&pool->n_edges);
    const uint32_t n_nodes = keep_nodes(pool, roots, kept);
    const uint32_t n_edges = keep_edges(pool, kept);
    for (uint32_t i = 0; i < n_edges; i++) {
        pool->edges[i].next = renumbered(pool->edges[i].next, kept);
    }
    for (uint32_t i = 0; i < n_nodes; i++) {
        tree_node_t *node = &pool->nodes[i];
        node->parent = renumbered(node->parent, kept);
        atomic_store_explicit(&node->first_edge, renumbered(tree_count(&node->first_edge), kept), memory_order_relaxed);
    }
    memset((void *)kept, 0, old_edges * sizeof *kept);
    atomic_store(&pool->n_nodes, n_nodes);
    atomic_store(&pool->n_edges, n_edges);
    for (uint32_t i = 0; i < n_nodes; i++) {
        uint32_t slot;
        probe(pool, pool->nodes[i].hash, &slot);
        publish(pool, i, slot);
    }
}
