import { expect, it } from 'vitest'
import { linesOfTalk } from './talk-lines.ts'

it.each([
  ['marks with and without a blank', '< 3\n>1\n', ['judge 3', 'program 1']],
  ['a gap between two runs', '> 1\n---\n> 2', ['program 1', 'gap ', 'program 2']],
  ['lines without a mark', 'a\n> b\nc\n', ['judge a', 'program b', 'program c']],
  ['blanks behind the first', '>  x\n', ['program  x']],
  ['an empty message', '<\n>\n', ['judge ', 'program ']],
])('a talk has %s', (_name, talk, lines) => {
  expect(linesOfTalk(talk).map(({ by, text }) => `${by} ${text}`)).toEqual(lines)
})
