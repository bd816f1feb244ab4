/* The monotonic clock, limits measured by it, and the yardstick loop that benchmark figures are divided by. */
#include "clock.h"
#include "rng.h"

#include <time.h>

#define CALIBRATION_OPS 20000000

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_seconds(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_now(const core_limits_t *limits)
{
    return read_clock(limits->clock == CORE_CLOCK_CPU ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC);
}

int clock_limits_valid(const core_limits_t *limits)
{
    return limits->iterations != 0 && (limits->seconds >= 0 || limits->iterations > 0) && limits->haste >= 0 &&
           (limits->clock == CORE_CLOCK_WALL || limits->clock == CORE_CLOCK_CPU);
}

int clock_is_up(const core_limits_t *limits, double start)
{
    return limits->seconds >= 0 && clock_now(limits) - start >= limits->seconds;
}

double core_calibrate(void)
{
    volatile uint64_t result; /* keeps the loop from being optimized away */
    uint64_t x = 1;
    const double start = clock_seconds();
    for (int64_t i = 0; i < CALIBRATION_OPS; i++) {
        x = rng_mix(x + RNG_GAMMA);
    }
    result = x;
    (void)result;
    return CALIBRATION_OPS / (clock_seconds() - start);
}
