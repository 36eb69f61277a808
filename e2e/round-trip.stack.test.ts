import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readKattis, readPolygon } from '../formats/src/index.ts'
import { renderMarkdown } from '../server/src/platform/markdown/render.ts'
import { loadText, writeWhole } from '../web/src/components/rich-text/markdown/kept-source.ts'
import { loadSafely } from '../web/src/components/rich-text/markdown/same-text.ts'
import { onlyAsSource, snippets } from '../web/src/components/rich-text/round-trip/snippets.ts'
import { fixturesFolder, readManifest } from './fixtures.ts'

// The rich text editor reads and writes Markdown by the same code here as in the page; only the screen is missing.
// Judged by the server's own HTML. Every block is written anew, as if each had been edited: what nobody touches is
// kept byte for byte anyway, and that is asked too.

interface Text {
  name: string
  markdown: string
}

type Outcome = 'identical' | 'same HTML' | 'source view' | 'lost'

/** `lost`: the rich view takes the text and a reader would see a difference. */
const outcomeOf = ({ markdown }: Text): Outcome => {
  const loaded = loadSafely(markdown)
  if (!loaded) return 'source view'
  if (loaded.write(loaded.doc) !== markdown && markdown.trim() !== '') return 'lost'
  const written = writeWhole(loaded.doc)
  if (written.trim() === markdown.trim()) return 'identical'
  return seen(written) === seen(markdown) ? 'same HTML' : 'lost'
}

/** Bold and italic at once looks the same either way round. */
const seen = (markdown: string): string =>
  renderMarkdown(markdown)
    .replaceAll('<strong><em>', '<em><strong>')
    .replaceAll('</em></strong>', '</strong></em>')
    .trim()

const tableOf = (title: string, texts: readonly Text[]): Record<Outcome, string[]> => {
  const found: Record<Outcome, string[]> = {
    identical: [],
    'same HTML': [],
    'source view': [],
    lost: [],
  }
  for (const text of texts) found[outcomeOf(text)].push(text.name)
  const counts = Object.entries(found).map(([name, names]) => `${names.length} ${name}`)
  console.log(`${title}: ${texts.length} texts, ${counts.join(', ')}`)
  if (found['source view'].length > 0)
    console.log(`  source view: ${found['source view'].join('; ')}`)
  return found
}

const ours: Text[] = Object.entries(snippets).map(([name, markdown]) => ({ name, markdown }))

describe('round trip through the rich text editor', () => {
  it('loses nothing of our snippets', () => {
    const found = tableOf('snippets', ours)
    expect(found.lost).toEqual([])
    expect(found['source view']).toEqual([])
  })

  it('shows as source what it cannot hold', () => {
    const texts = Object.entries(onlyAsSource).map(([name, markdown]) => ({ name, markdown }))
    expect(tableOf('only as source', texts)['source view']).toHaveLength(texts.length)
  })

  it('keeps every untouched block when another is edited', () => {
    const rest = ours.filter(({ markdown }) => markdown.trim() !== '' && loadSafely(markdown))
    for (const { name, markdown } of rest) {
      const { doc, write } = loadText(`${markdown.trimEnd()}\n\nlast words\n`)
      const last = doc.lastChild
      if (!last?.isTextblock) continue
      const edited = doc.replace(doc.content.size - 1, doc.content.size - 1, doc.slice(1, 1))
      const type = doc.type.schema
      const after = edited.copy(
        edited.content.replaceChild(
          edited.childCount - 1,
          type.node('paragraph', null, type.text('new words')),
        ),
      )
      expect([name, write(after)]).toEqual([name, `${markdown.trimEnd()}\n\nnew words\n`])
    }
    expect(rest.length).toBeGreaterThan(45)
  })
})

const folder = fixturesFolder()
if (!folder) console.log('skipped: statements of others (no fixtures here; set DRAFTS_FIXTURES)')

/** Every Markdown text a package brings. */
const textsIn = async (path: string, kind: 'kattis' | 'polygon'): Promise<Text[]> => {
  const problem = await (kind === 'kattis' ? readKattis(path) : readPolygon(path))
  try {
    const statements = Object.entries(problem.statements).flatMap(([locale, statement]) =>
      Object.entries(statement?.body ?? {}).flatMap(([field, text]): Text[] =>
        typeof text === 'string' && field !== 'title'
          ? [{ name: `${path.split('/').at(-1)} ${locale} ${field}`, markdown: text }]
          : [],
      ),
    )
    return statements.filter(({ markdown }) => markdown !== '')
  } finally {
    problem.close()
  }
}

describe.skipIf(!folder)('statements of others', () => {
  it('lose nothing', async () => {
    const rows = folder
      ? readManifest(folder).packages.filter(({ outcome }) => outcome !== 'error')
      : []
    const texts: Text[] = []
    for (const { file, kind } of rows)
      texts.push(...(await textsIn(join(folder ?? '', 'packages', file), kind)))
    const found = tableOf('statements of the fixtures', texts)
    expect(texts.length).toBeGreaterThan(50)
    expect(found.lost).toEqual([])
  })
})
