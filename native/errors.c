/* A sentence for every error code. */
#include "core.h"

const char *core_error_message(int32_t code)
{
    switch (code) {
    case CORE_OK:
        return "no error";
    case CORE_ERR_MEMORY:
        return "memory was refused, or the memory cap is too small for a single node";
    case CORE_ERR_ARGUMENT:
        return "a parameter, limit or seat lies outside its range";
    case CORE_ERR_NOT_ACTING:
        return "the seat asked to choose is not the seat to act";
    case CORE_ERR_NO_MOVES:
        return "the rules offer no legal move at a decision";
    case CORE_ERR_THREAD:
        return "a worker thread could not be started";
    default:
        return "unknown error code";
    }
}
