/* The clocks, and limits measured by them. */
#ifndef ROOTAI_CLOCK_H
#define ROOTAI_CLOCK_H

#include "core.h"

/* Seconds since some fixed moment; never runs backwards. */
double clock_seconds(void);

/* The same by the clock that the limits name; processor time counts from the start of the calling thread. */
double clock_now(const core_limits_t *limits);

/* Is there an end to it: at least one iteration, or a time? */
int clock_limits_valid(const core_limits_t *limits);

/* Is the time up for what began at `start` of the limits' clock, in this thread? */
int clock_is_up(const core_limits_t *limits, double start);

#endif
