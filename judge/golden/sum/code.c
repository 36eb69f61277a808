/* The right answer, but not code 0. */
#include <stdio.h>
int main(void) { puts("42"); return 1; }
