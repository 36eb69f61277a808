import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, ProblemId } from '../contract/src/index.ts'
import { zipOf } from '../server/src/testing/zip-of.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// Figures of packages over the whole product: converters of the distribution in a judge's sandbox.

const fixtures = process.env['DRAFTS_FIXTURES'] ?? ''
const isInstalled = ['/usr/bin/pdftocairo', '/usr/bin/gs'].every((path) => existsSync(path))
if (!isInstalled) console.warn('Skipped: poppler-utils or ghostscript is missing.')

let stack: Stack
let api: Client
beforeAll(async () => {
  stack = await startStack({ judges: 0 })
  api = stack.client(await stack.tokenOf('bob'))
})
afterAll(() => stack.stop())

let judge: Promise<unknown> | undefined
const startJudge = (): Promise<unknown> =>
  (judge ??= stack.startJudge('local', 'python3 figures-pdf figures-eps'))

const importFile = async (bytes: Uint8Array<ArrayBuffer>): Promise<ProblemId> =>
  (await api.importKattis({ body: { file: new File([bytes], 'figures.kpp') } })).id
const saidOf = async (problemId: ProblemId): Promise<string[]> =>
  (await api.getImportReport({ problemId })).report?.warnings.flatMap(({ code, message }) =>
    code.startsWith('figure') ? [message] : [],
  ) ?? []
const bodyOf = async (problemId: ProblemId, locale: 'en-US' | 'fr-FR' = 'en-US') =>
  (await api.getStatement({ problemId, locale })).body
const untilMade = async (problemId: ProblemId): Promise<void> =>
  await expect
    .poll(async () => (await saidOf(problemId)).join('\n'), { timeout: 120_000 })
    .not.toMatch(/is no picture yet|wait for/)

describe.skipIf(!isInstalled)('figures of a package', () => {
  it('become pictures when a judge with the tools comes, and what is broken stays a link', async () => {
    const eps = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 30\n1 0 0 setrgbcolor 0 0 45 30 rectfill\nshowpage\n`
    const problemId = await importFile(
      await zipOf({
        'problem.yaml': 'name: Lamp\nlimits:\n  time_limit: 1\n',
        'problem_statement/problem.en.tex': String.raw`\problemname{Lamp}\illustration{0.3}{a}{Red} \includegraphics{b}`,
        'problem_statement/a.eps': eps,
        'problem_statement/b.pdf': '%PDF-1.4 and nothing more',
        'data/secret/1.in': '1\n',
        'data/secret/1.ans': '1\n',
      }),
    )
    expect(await bodyOf(problemId)).toMatch(
      /^\[Figure a\.eps\]\(\S+\)\n\n\[Figure b\.pdf\]\(\S+\)$/,
    )
    await startJudge()
    await untilMade(problemId)
    expect(await bodyOf(problemId)).toMatch(
      /^<img src="\S+" alt="Red" title="Red" width="30%" align="right">\n\n\[Figure b\.pdf\]\(\S+\)$/,
    )
    // The runs of the two kinds end in any order.
    expect((await saidOf(problemId)).toSorted()).toEqual([
      'Figures were made pictures: problem_statement/a.eps.',
      expect.stringContaining(
        'could not be made a picture: the converter ended with Runtime error',
      ),
    ])
  }, 180_000)

  const fixture = join(fixtures, 'packages/kattis/contractkiller.kpp')
  it.skipIf(!existsSync(fixture))(
    'that is a real one has all its figures',
    async () => {
      await startJudge()
      const problemId = await importFile(new Uint8Array(await readFile(fixture)))
      await untilMade(problemId)
      for (const locale of ['en-US', 'fr-FR'] as const)
        expect(await bodyOf(problemId, locale)).not.toContain('[Figure')
      expect(await saidOf(problemId)).toEqual([
        expect.stringMatching(/^Figures were made pictures: .*sample\d?s?\.pdf/),
      ])
    },
    180_000,
  )
})
