import { expect, it } from 'vitest'
import { packed, packedChecker } from '../testing/packed.ts'
import { withoutShared } from './shared-helpers.ts'
import { textFile } from './text-file.ts'

const named = (name: string, text: string) => ({ name, ...textFile(text) })
const helper = (label: string, text: string) =>
  ({ role: 'helper', label, languageId: null, source: textFile(text) }) as const
const main = '#include "lib.h"\n#include "twice.cpp"\nint main() {}\n'

it.each([
  ['one of the same bytes is taken away', named('lib.h', 'a'), []],
  ['one of other bytes stays', named('lib.h', 'b'), ['lib.h']],
  ['one of another name stays', named('other.h', 'a'), ['other.h']],
  ['a source that is included is taken away', named('twice.cpp', 'c'), []],
  ['a source that is compiled with it stays', named('unit.cpp', 'd'), ['unit.cpp']],
  ['a testlib.h stays, since it is not beside checkers', named('testlib.h', 'e'), ['testlib.h']],
  ['a build of its own stays', named('build', 'f'), ['build']],
])('%s', async (_name, file, left) => {
  const found = packed({
    programs: [
      helper('lib.h', 'a'),
      helper('twice.cpp', 'c'),
      helper('unit.cpp', 'd'),
      helper('testlib.h', 'e'),
      helper('build', 'f'),
    ],
    checker: {
      ...packedChecker({ comparator: 'custom', languageId: 'cpp20-gcc', source: main }),
      files: [file],
    },
  })
  const { checker } = await withoutShared(found)
  expect(checker?.files.map(({ name }) => name)).toEqual(left)
})

it('of a folder with a build or run of its own all files stay', async () => {
  const files = [named('run', 'x'), named('lib.h', 'a')]
  const checker = { ...packedChecker({ comparator: 'custom' }), files }
  const found = await withoutShared(packed({ programs: [helper('lib.h', 'a')], checker }))
  expect(found.checker?.files).toEqual(files)
})
