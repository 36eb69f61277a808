/* More than may be printed. */
#include <stdio.h>
int main(void) { for (;;) puts("42"); }
