/* SplitMix64 as functions of the public surface. */
#include "rng.h"
#include "core.h"

uint64_t core_rng_next(uint64_t *rng)
{
    return rng_next(rng);
}

int64_t core_rng_below(uint64_t *rng, int64_t n)
{
    return rng_below(rng, n);
}
