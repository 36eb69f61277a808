/** C and C++ without what stands in comments and literals. An end that is missing is that of the line, or of the source. */
export const codeOfCpp = (source: string): string =>
  source.replaceAll(literalsAndComments, (text) => (text.startsWith('/') ? ' ' : '""'))

// The quote behind a digit separates thousands.
const literalsAndComments =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:\\[^]?|[^"\\\n])*(?:"|(?=\n)|$)|(?<![\da-fA-F])'(?:\\[^]?|[^'\\\n])*(?:'|(?=\n)|$)/g
