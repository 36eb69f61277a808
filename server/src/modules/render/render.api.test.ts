import type { Client } from '@drafts/contract'
import { pastedTexChars, renderRange, textFieldChars } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let world: World
let api: Client
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
})
afterAll(() => world.close())

describe('a preview', () => {
  it('is what a save shows, text by text', async () => {
    const texts = ['A *b* $c^2$', '', '<script>alert(1)</script><b onclick="x">y</b>', '| a |\n|-|']
    const { htmls } = await api.render({ body: { texts } })
    const { id: problemId } = await api.createProblem({
      body: { title: 'P', mechanism: 'standard' },
    })
    const [body = '', input = '', output = '', notes = ''] = texts
    const saved = await api.saveStatement({
      problemId,
      locale: 'en-US',
      body: { title: 'P', body, input, output, notes },
    })
    expect(htmls).toEqual([saved.bodyHTML, saved.inputHTML, saved.outputHTML, saved.notesHTML])
    expect(htmls[0]).toContain('katex')
    expect(htmls.join('')).not.toMatch(/script|onclick/)
  })

  it.each(['> '.repeat(3000), '<div>'.repeat(2000), `$${'{'.repeat(3000)}${'}'.repeat(3000)}$`])(
    'of a text that nests deep is answered, and the text is saved: %#',
    async (text) => {
      const { htmls } = await api.render({ body: { texts: [text, '*a*'] } })
      expect(htmls[0]).toMatch(/^<(p|div|blockquote)>/)
      expect(htmls[1]).toBe('<p><em>a</em></p>')
      const { id: problemId } = await api.createProblem({
        body: { title: 'P', mechanism: 'standard' },
      })
      const where = { problemId, locale: 'en-US' as const }
      await api.saveStatement({ ...where, body: { title: 'P', body: text } })
      expect((await api.getStatement(where)).body).toBe(text)
    },
  )

  it('of nothing is nothing', async () => {
    expect(await api.render({ body: { texts: [] } })).toEqual({ htmls: [] })
  })

  it.each([
    ['no list', 'x'],
    ['something else than texts', [1]],
    ['too many texts', Array.from({ length: renderRange.texts + 1 }, () => '')],
    ['a text that is too long', ['x'.repeat(textFieldChars + 1)]],
    ['texts that are too long together', Array.from({ length: 3 }, () => 'x'.repeat(150_000))],
  ])('of %s is refused', async (_name, texts) => {
    const { status, fields } = await refusalOf(api.render({ body: { texts } as never }))
    expect([status, Object.keys(fields)[0]?.split('.')[0]]).toEqual([400, 'texts'])
  })
})

const converted = async (text: string): Promise<string> =>
  (await api.convertTex({ body: { text } })).markdown

describe('pasted TeX', () => {
  it('becomes the Markdown it means', async () => {
    expect(await converted('Print \\textbf{the} $a_1$ \\emph{sum}.')).toBe(
      'Print **the** $a_1$ *sum*.',
    )
    expect(await converted('\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}')).toBe('- a\n- b')
    expect(await converted('\\begin{tabular}{cc} a & b \\\\ 1 & 2 \\end{tabular}')).toMatch(
      /^\| a \| b \|\n/,
    )
  })

  it('names pictures that are to be chosen yet', async () => {
    expect(await converted('\\includegraphics{tree.png}')).toBe('![tree.png]()')
    expect(await converted('\\includegraphics[width=0.5\\textwidth]{tree.png}')).toBe(
      '<img src="" alt="tree.png" width="50%">',
    )
  })

  it.each([
    ['nests deep', '{'.repeat(200)],
    ['has more open formulas than the stack holds', '\\(a '.repeat(5000)],
  ])('that %s is refused with a sentence, and others are answered', async (_name, text) => {
    const asked = refusalOf(converted(text))
    expect(await converted('\\emph{a}')).toBe('*a*')
    expect(await asked).toMatchObject({
      status: 400,
      error: 'This TeX is too intricate to be converted. Paste it in parts.',
    })
  })

  it('that is too long is refused', async () => {
    const { status, fields } = await refusalOf(converted('x'.repeat(pastedTexChars + 1)))
    expect(status).toBe(400)
    expect(fields).toHaveProperty('text')
  })
})
