import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// The judge compares and reads people's texts in isolated processes (docs/architecture.md): what does so is imported by
// the program of these and by its parts only. A file that has another use of a module takes no name of these from it.

const judge = resolve(import.meta.dirname, '../judge/src')

/** Each takes a text of a person, and time that the text decides. */
const ofTexts = [
  ...'compare compareLines compareWords compareValues compareLinePair'.split(' '),
  ...'ByteReader ValueReader Tokens readLine readWord faultOfInput transcriptText piecesOf'.split(
    ' ',
  ),
  // Scanspec exports these.
  ...'parse compile evaluate'.split(' '),
]
const isIsolated = (file: string): boolean =>
  file.startsWith('checkers/') ||
  ['isolated/answer-questions.ts', 'isolated/input-fault.ts', 'run/transcript.ts'].includes(file)

const sources = readdirSync(judge, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(judge, join(entry.parentPath, entry.name)))
  .filter((file) => !/\.test\.ts$|(^|\/)testing\/|test-bed/.test(file))

const importPattern = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+'[^']+'/g

it('comparators are imported by isolated processes only', () => {
  const importers = sources.flatMap((file) => {
    const names = [...readFileSync(join(judge, file), 'utf8').matchAll(importPattern)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    )
    return names.filter((name) => ofTexts.includes(name)).map((name) => ({ file, name }))
  })
  // It looked.
  expect(importers.map(({ name }) => name)).toContain('evaluate')
  expect(importers.filter(({ file }) => !isIsolated(file))).toEqual([])
})
