/** Files that a source names: what C and C++ include, and modules of Python by their files. */
export const includedNames = (source: string): string[] => [
  ...[...source.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]{1,200})[">]/gm)].map(
    ([, name = '']) => name,
  ),
  ...[...source.matchAll(/^[ \t]*from[ \t]+(\w{1,100})/gm)].map(([, name = '']) => `${name}.py`),
  ...[...source.matchAll(/^[ \t]*import[ \t]+(\w[^#;\n]{0,500})/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => {
      const [module] = /\w{1,100}/.exec(name) ?? []
      return module === undefined ? [] : [`${module}.py`]
    }),
  ),
]

/** Programs of testlib say so by a call. */
export const isTestlibGenerator = (source: string): boolean => /\bregisterGen\b/.test(source)
