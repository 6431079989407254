// Stands before the functions of glibc that give memory, and counts the calls of each thread.
#include "AllocationCounter.h"
#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread long count;

void *malloc(size_t size) { count++; return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { count++; return __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { count++; return __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { count++; return __libc_memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

bool counts_allocations(void) { return true; }
long allocation_count(void) { return count; }
#else
bool counts_allocations(void) { return false; }
long allocation_count(void) { return 0; }
#endif
