import { expect, test } from 'vitest'
import { includedNames } from './included-names.ts'

test.each([
  ['#include "graph.h"\n# include <vector>\n', ['graph.h', 'vector']],
  ['import sys, words as w, os.path\n', ['sys.py', 'words.py', 'os.py']],
  ['from words import a, b\n  import table  # import other, more\n', ['words.py', 'table.py']],
  ['import a; print(b, c)\n', ['a.py']],
  ['print("import")\nimportant = 1\n', []],
])('%j names %j', (source, names) => {
  expect(includedNames(source)).toEqual(names)
})
