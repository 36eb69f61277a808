/** Files that a source names: what C and C++ include, and modules of Python by their files. */
export const includedNames = (source: string): string[] => [
  ...[...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]{1,200})[">]/gm)].map(
    ([, name = '']) => name,
  ),
  ...[...source.matchAll(/^[ \t]*(?:from|import)[ \t]+(\w{1,100})/gm)].map(
    ([, name = '']) => `${name}.py`,
  ),
]

/** Programs of testlib say so by a call. */
export const isTestlibGenerator = (source: string): boolean => /\bregisterGen\b/.test(source)
