import { figureConverters } from '@drafts/contract'
import { fileURLToPath } from 'node:url'
import type { ShownPath } from '../sandbox/shown.ts'
import { pathOf } from '../sandbox/shown.ts'
import type { JudgeLanguage } from './language.ts'
import { sumTest } from './language.ts'

// What makes figures of packages pictures (docs/product/packages.md#figures). A judge proves and offers a converter as it does a
// language; its program is ours, so that the source of a job is empty.

const shown: ShownPath = {
  name: 'figures',
  from: fileURLToPath(new URL('figures', import.meta.url)),
}
const sh = '/usr/bin/sh'

const converter = (
  kind: 'pdf' | 'eps',
  tools: readonly string[],
  figure: string,
): JudgeLanguage => ({
  id: figureConverters[kind],
  needs: [sh, ...tools, fileURLToPath(new URL('figures/convert.sh', import.meta.url))],
  sourceName: () => 'none.txt',
  build: { argv: () => ['/usr/bin/true'], readOnly: [], collect: [], processes: 4 },
  run: () => ({
    argv: [sh, pathOf(shown, 'convert.sh'), kind],
    readOnly: [shown],
    runtimeBytes: 0,
    processes: 16,
  }),
  selfTest: { ...sumTest(''), stdin: figure, stdout: '1\n' },
})

const poppler = ['/usr/bin/pdftocairo', '/usr/bin/pdfinfo']

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj
trailer<</Size 4/Root 1 0 R>>
`
const eps = `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 9 9
0 0 9 9 rectfill
showpage
`

export const figureTools: readonly JudgeLanguage[] = [
  converter('pdf', poppler, pdf),
  converter('eps', [...poppler, '/usr/bin/gs'], eps),
]
