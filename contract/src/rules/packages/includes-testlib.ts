/** Whether a program is one of testlib: it includes testlib.h. */
export const includesTestlib = (source: string): boolean =>
  /^[ \t]*#[ \t]*include[ \t]*["<]testlib\.h[">]/m.test(source)
