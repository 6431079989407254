#pragma once
#include <stdbool.h>

/// Whether allocations can be counted here: only with glibc.
bool counts_allocations(void);
/// Heap blocks that this thread has asked for so far.
long allocation_count(void);
