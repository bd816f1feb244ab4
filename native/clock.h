/* The monotonic clock, and limits measured by it. */
#ifndef ROOTAI_CLOCK_H
#define ROOTAI_CLOCK_H

#include "core.h"

/* Seconds since some fixed moment; never runs backwards. */
double clock_seconds(void);

/* Is there an end to it: at least one iteration, or a time? */
int clock_limits_valid(const core_limits_t *limits);

/* Is the time up for what began at `start`? */
int clock_is_up(const core_limits_t *limits, double start);

#endif
