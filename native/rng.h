/* SplitMix64, inlined for the core's own use; core.h exports the same generator as functions. */
#ifndef ROOTAI_RNG_H
#define ROOTAI_RNG_H

#include <stdint.h>

#define RNG_GAMMA UINT64_C(0x9E3779B97F4A7C15)

/* The finalizer of SplitMix64: a bijection in which every input bit reaches every output bit. */
static inline uint64_t rng_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static inline uint64_t rng_next(uint64_t *rng)
{
    *rng += RNG_GAMMA;
    return rng_mix(*rng);
}

/* 0..n-1, for n below 2^31 */
static inline int64_t rng_below(uint64_t *rng, int64_t n)
{
    return ((int64_t)(rng_next(rng) >> 32) * n) >> 32;
}

/* 0..n-1; a choice among one draws nothing */
static inline int32_t rng_pick(uint64_t *rng, int32_t n)
{
    return n > 1 ? (int32_t)rng_below(rng, n) : 0;
}

/* [0, 1) in steps of 2^-53 */
static inline double rng_unit(uint64_t *rng)
{
    return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

/* Start of the `stream`-th independent sequence of `seed`. */
static inline uint64_t rng_stream(uint64_t seed, int32_t stream)
{
    return rng_mix(seed + (uint64_t)(stream + 1) * RNG_GAMMA);
}

#endif
