// Whatever reads bytes of others (outputs, stderr, sources, logs) costs in proportion to them: one megabyte must not
// hold a judge up for minutes.
import { expect, test } from 'vitest'
import { growthLimit, growthOver } from '../../testing/cost-growth.ts'
import { showSourceName } from './build-log.ts'
import { ByteReader } from './checkers/byte-reader.ts'
import { compareLines } from './checkers/compare-lines.ts'
import {
  closeFloats,
  compareWords,
  equalInts,
  equalWords,
  yesNo,
} from './checkers/compare-words.ts'
import { looksLikeCrash } from './checkers/crashes.ts'
import { conventionRules, checkerMessage } from './checkers/custom.ts'
import { javaSourceName } from './languages/java-name.ts'
import { judgeLanguages } from './languages/index.ts'
import { snipOutput } from './run/snip.ts'
import { transcriptText } from './run/transcript.ts'
import { endedWell } from './testing/ended-well.ts'
import { rawTranscript } from './testing/raw-transcript.ts'

const size = 6_000

/** What a pattern may take long over: its own beginning again and again, one long word, blanks, empty lines. */
const texts: ((size: number) => string)[] = [
  (n) => 'panic: \n'.repeat(n / 8),
  (n) => `Exception in thread "main" ${'a.'.repeat(n / 2)}`,
  (n) => 'Exception in thread "main" a\n'.repeat(n / 29),
  (n) => `Exception in thread ${'"'.repeat(n)}`,
  (n) => `Unhandled exception. x${'\n'.repeat(n)}x`,
  (n) => '\n\nNode.js v1.'.repeat(n / 13),
  (n) => 'a'.repeat(n),
  (n) => `${'1'.repeat(n)}x`,
  (n) => `${' '.repeat(n)}x`,
  (n) => `${'\n'.repeat(n)} `,
]

const reader = (bytes: Uint8Array): ByteReader => new ByteReader({ bytes })
const one = Buffer.from('1')

type Row = [name: string, read: (bytes: Buffer, text: string) => unknown]
const outcomes: Row[] = [
  ...judgeLanguages.map(({ id }): Row => [
    `a crash of ${id}`,
    (bytes) => looksLikeCrash(id, bytes),
  ]),
  ...judgeLanguages.map((language): Row => [
    `${language.id} out of memory`,
    (stderr) =>
      [1, 2, 3, 255].map((exitCode) =>
        language.isOutOfMemory?.({ exitCode, signal: null, stderr }),
      ),
  ]),
  [
    'the output of a checker',
    (stdout) => conventionRules.native.read(endedWell({ stdout }), '', 'checker'),
  ],
  ['the message of a checker', (stderr) => checkerMessage(endedWell({ stderr }))],
  [
    'a transcript',
    (bytes) =>
      transcriptText({
        transcript: rawTranscript(
          [...bytes].map((_, at) => ({
            us: at,
            to: at % 2 === 0 ? 'driver' : 'solution',
            bytes: bytes.subarray(at, at + 1),
          })),
        ),
        transcriptCut: false,
      }),
  ],
  ['a log of javac', (_, text) => showSourceName(text, 'Main.java', 'a.java')],
  ['a log of another compiler', (_, text) => showSourceName(text, 'main.cpp', 'a.cpp')],
  ['a snippet', snipOutput],
  ['lines', (bytes) => compareLines(reader(bytes), reader(bytes))],
  ['integers', (bytes) => compareWords(reader(one), reader(bytes), equalInts)],
  ['numbers', (bytes) => compareWords(reader(one), reader(bytes), closeFloats(1e-6))],
  ['yes or no', (bytes) => compareWords(reader(Buffer.from('yes')), reader(bytes), yesNo)],
  [
    'white space',
    (bytes) =>
      compareWords(reader(bytes), reader(bytes), equalWords, {
        strictSpace: true,
        transformCRs: false,
        ignoreTrailingLF: true,
      }),
  ],
]

test.each(outcomes)('%s: work grows in line with the bytes', async (_, read) => {
  expect(
    await growthOver(size, (n) => {
      const foreign = texts.map((text) => [Buffer.from(text(n)), text(n)] as const)
      return () => foreign.forEach(([bytes, text]) => read(bytes, text))
    }),
  ).toBeLessThan(growthLimit)
})

test.each([
  ['text blocks that end in a backslash', (n: number) => `"""\n${'\\"""\n'.repeat(n / 5)}\\`],
  ['comments', (n: number) => '/*'.repeat(n / 2)],
  ['brackets', (n: number) => '({['.repeat(n / 3)],
  ['public', (n: number) => 'public '.repeat(n / 7)],
  ['classes without a name', (n: number) => `public class ${' '.repeat(n)}`],
])('the name of a Java source of %s', async (_, source) => {
  expect(
    await growthOver(size, (n) => {
      const text = source(n)
      return () => javaSourceName(text)
    }),
  ).toBeLessThan(growthLimit)
})
