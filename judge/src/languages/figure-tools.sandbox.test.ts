import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Builder } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { figureTools } from './figure-tools.ts'
import { isLanguageInstalled } from './installed.ts'

const installed = await Promise.all(figureTools.map(isLanguageInstalled))
if (installed.includes(false)) console.warn('Skipped: poppler-utils or ghostscript is missing.')

let sandbox: Runner
let builder: Builder
let source: { path: string; hash: string }

beforeAll(async () => {
  sandbox = await startRunner()
  const folder = await openTestFolder('figures')
  builder = new Builder(sandbox, join(folder, 'builds'))
  source = { path: join(folder, 'none'), hash: createHash('sha256').digest('hex') }
  await writeFile(source.path, '', { mode: 0o644 })
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const convert = async (kind: 'pdf' | 'eps', to: 'svg' | 'png', figure: string) => {
  const tool = figureTools.find(({ id }) => id.endsWith(kind))
  if (!tool) throw new Error('no such tool')
  const built = await builder.build(tool, source)
  const { result, verdict } = await runProgram(sandbox, tool, {
    box: built.folder,
    stdin: { bytes: Buffer.from(figure) },
    limits: { cpu: 2e9, memory: 256e6 },
    wallNs: 20e9,
    outputBytes: 5e6,
    answer: null,
    args: [to],
  })
  return { verdict, out: result.stdout.toString('latin1'), words: result.stderr.toString() }
}

const pdf = (page: string, content: string): string => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Size 6/Root 1 0 R>>
`
const drawing = '1 0 0 rg 10 10 50 30 re f BT /F 12 Tf 20 60 Td (Hi) Tj ET'
const whole = pdf('/MediaBox[0 0 200 100]', drawing)
const eps = (body: string): string =>
  `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 100 100 300 200\n${body}\nshowpage\n%%EOF\n`
const drawn = eps(
  '1 0 0 setrgbcolor 110 110 50 30 rectfill /Helvetica findfont 12 scalefont setfont 120 160 moveto (Hi) show',
)
const widthOf = (png: string): number => Buffer.from(png, 'latin1').readUInt32BE(16)

describe.skipIf(installed.includes(false))('a figure', () => {
  it.each([
    ['pdf', whole],
    ['eps', drawn],
  ] as const)(
    'of kind %s becomes an SVG of its size, its letters as shapes',
    async (kind, figure) => {
      const { out, verdict } = await convert(kind, 'svg', figure)
      expect([verdict, out.match(/<svg[^>]*>/)?.[0]]).toEqual([
        null,
        expect.stringMatching(/width="200(pt)?" height="100(pt)?"/),
      ])
      expect(out).toMatch(/rgb\(100%, ?0%, ?0%\)/)
      expect(out.match(/<use /g)).toHaveLength(2)
    },
  )

  it.each([
    ['pdf', whole],
    ['eps', drawn],
  ] as const)('of kind %s becomes a PNG that is sharp on any screen', async (kind, figure) => {
    const { out, verdict } = await convert(kind, 'png', figure)
    expect([verdict, out.slice(1, 4), widthOf(out)]).toEqual([null, 'PNG', 1600])
  })

  it('that shows a part of its page becomes a PNG only', async () => {
    const cropped = pdf('/MediaBox[0 0 200 100]/CropBox[0 0 100 100]', drawing)
    expect(await convert('pdf', 'svg', cropped)).toMatchObject({
      verdict: 'RuntimeError',
      words: 'The page is cropped.\n',
    })
    expect(widthOf((await convert('pdf', 'png', cropped)).out)).toBe(1600)
  })

  it.each([
    ['no PDF', 'pdf', 'nothing', 'RuntimeError'],
    ['no EPS', 'eps', eps('1 0 div'), 'RuntimeError'],
    ['one that never ends', 'eps', eps('{} loop'), 'CPULimitExceeded'],
    ['one that takes all memory', 'eps', eps('[ {65535 string} loop'), 'MemoryLimitExceeded'],
    [
      'one that reads files',
      'eps',
      eps('(/etc/passwd) (r) file 99 string readstring pop =='),
      'RuntimeError',
    ],
  ] as const)('%s is refused and harms nobody', async (_name, kind, figure, verdict) => {
    const ended = await convert(kind, 'svg', figure)
    expect([ended.verdict, ended.out]).toEqual([verdict, ''])
  })
})
