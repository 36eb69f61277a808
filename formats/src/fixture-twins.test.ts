import { basename, join } from 'node:path'
import { inLocaleOrder } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { fixtureFolder, readManifest } from './testing/fixtures.ts'
import { readKattis, readPolygon } from './index.ts'
import type { ReadPackage } from './index.ts'

// One problem in both formats is one problem after either import, but for what a format has no place for.

const manifest = readManifest('problems that are packages in both formats')
const twins = (manifest?.packages ?? []).filter(({ kind, twin }) => kind === 'kattis' && twin)

/** Words and formulas of a text; each format has headings, quotation marks and lists of its own. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** A talk is an example there, and no part of the text. */
const withoutTalks = (body: string): string =>
  body.replace(/\n\n## (?:Sample interaction|Пример взаимодействия)\n[^]*$/, '')

/** What is the same however a format writes it. */
const common = (problem: ReadPackage) => ({
  title: problem.title,
  mechanism: problem.mechanism,
  statements: Object.fromEntries(
    inLocaleOrder(problem.statements).map(
      ([
        locale,
        {
          body: { title, body, input, output, notes },
        },
      ]) => [
        locale,
        {
          title,
          body: wordsOf(withoutTalks(body).replace(/^##? .*$/gm, '')),
          input: wordsOf(input),
          output: wordsOf(output).filter((word) => !/^[123]$/.test(word)),
          notes: wordsOf(notes),
        },
      ],
    ),
  ),
  memory: problem.plain.limits?.memory,
  // A sample of an interactive Kattis problem is a talk alone.
  tests: problem.tests
    .filter(({ type }) => problem.mechanism !== 'interactive' || type === 'regular')
    .map(({ type, weight, input, output }) => ({
      type,
      weight,
      input: input.sha256,
      ...(problem.mechanism === 'interactive' ? {} : { output: output.sha256 }),
    })),
  isCustom: problem.checker?.body.comparator === 'custom',
  hasDriver: problem.driver !== undefined,
  solutions: problem.solutions
    .map(({ label, source, wantVerdict }) => ({
      name: basename(label),
      source: source.sha256,
      // Kattis has no folder for too much memory.
      verdict: wantVerdict === 'MemoryLimitExceeded' ? 'RuntimeError' : (wantVerdict ?? null),
    }))
    // Only Polygon has one that is not to be run.
    .filter(({ name }) => name !== 'ask_author.txt.cpp')
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
})

describe.skipIf(!manifest)('twins of the manifest', () => {
  it.each(twins)('$file is the same as its twin', async ({ file, twin = '' }) => {
    const [kattis, polygon] = await Promise.all([
      readKattis(join(fixtureFolder, file)),
      readPolygon(join(fixtureFolder, twin)),
    ])
    kattis.close()
    polygon.close()
    expect(kattis.tests.length).toBeGreaterThan(0)
    expect(common(polygon)).toEqual(common(kattis))
  })
})
