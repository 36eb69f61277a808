// @vitest-environment jsdom
import { TextSelection } from '@milkdown/kit/prose/state'
import { afterEach, expect, test } from 'vitest'
import { testSeed } from '../../../../../testing/seed.ts'
import { loadSafely } from '../markdown/same-text.ts'
import { createWriting } from './writing.ts'
import type { Writing } from './writing.ts'

// The caret of one person while another's change comes in.

const open: Writing[] = []
afterEach(() => {
  for (const writing of open.splice(0)) writing.destroy()
  document.body.replaceChildren()
})

const write = (markdown: string) => {
  const loaded = loadSafely(markdown)
  if (!loaded) throw new Error('no text')
  const host = document.body.appendChild(document.createElement('div'))
  const emitted: string[] = []
  const writing = createWriting(
    host,
    { markdown, loaded },
    {
      attributes: { tabindex: '0' },
      isEditable: () => true,
      keys: {},
      onUpdate: () => undefined,
      onImages: () => undefined,
      onTex: () => false,
      onOpen: () => undefined,
      onOpenDrawing: () => undefined,
      onOpenIssue: () => undefined,
      onEmit: (text) => emitted.push(text),
    },
  )
  open.push(writing)
  return { writing, view: writing.view, emitted }
}

const caretTo = ({ view }: Writing, pos: number): void =>
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)))

/** What stands in the caret's block, with the caret as `|`. */
const around = ({ view }: Writing): string => {
  const { $head } = view.state.selection
  const { textContent } = $head.parent
  return `${textContent.slice(0, $head.parentOffset)}|${textContent.slice($head.parentOffset)}`
}

test('a caret that the browser has moved already stays there when a change comes in', () => {
  const { writing, view } = write('first\n\nlast')
  view.focus()
  caretTo(writing, 3)
  // Ctrl+End: the browser moves the caret, and has not said so yet.
  const last = view.dom.lastElementChild?.firstChild
  if (!last) throw new Error('no text')
  document.getSelection()?.collapse(last, 4)
  writing.setMarkdown('FIRST\n\nlast', 'outside')
  expect(around(writing)).toBe('last|')
  view.dispatch(view.state.tr.insertText('!'))
  expect(writing.markdown().trimEnd()).toBe('FIRST\n\nlast!')
})

test('a paragraph that was just begun stays, and the caret in it', () => {
  const { writing, view } = write('one\n\ntwo')
  caretTo(writing, 4)
  view.dispatch(view.state.tr.split(4))
  writing.flush()
  writing.setMarkdown('one\n\nTWO', 'outside')
  expect(around(writing)).toBe('|')
  view.dispatch(view.state.tr.insertText('new'))
  expect(writing.markdown().trimEnd()).toBe('one\n\nnew\n\nTWO')
})

/** Mulberry32: the same seed makes the same numbers. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const textOf = (list: readonly { lead: string; words: readonly string[] }[]) =>
  list.map(({ lead, words }) => lead + words.join(' ')).join('\n\n')

test('wherever the caret is and whatever changes elsewhere, the next letter goes where it stood', () => {
  const seed = testSeed()
  const parts = String(import.meta.env['DRAFTS_PARTS'] ?? '').split(',')
  const rounds = parts.includes('all') ? 120 : 30
  for (let round = 0; round < rounds; round += 1) {
    const random = randomFrom(seed + round)
    // Words that stand once, in blocks of two kinds.
    const blocks = Array.from({ length: 1 + random(6) }, (_none, block) => ({
      lead: random(4) === 0 ? '## ' : '',
      words: Array.from({ length: 1 + random(4) }, (_word, at) => `w${block}x${at}`),
    }))
    const { writing } = write(textOf(blocks))
    const place = random(blocks.length)
    const chosen = blocks[place]?.words ?? []
    const word = chosen[random(chosen.length)] ?? ''
    let from = 0
    writing.view.state.doc.descendants((node, pos) => {
      const at = node.isText ? (node.text ?? '').split(' ').indexOf(word) : -1
      if (at !== -1) from = pos + (node.text ?? '').indexOf(word)
    })
    const within = 1 + random(word.length)
    caretTo(writing, from + within)
    const isUnsent = random(2) === 0
    if (isUnsent) writing.view.dispatch(writing.view.state.tr.insertText('T'))
    const others = blocks
      .filter((_block, at) => at === place || random(5) > 0)
      .flatMap((block) => {
        const words = block.words.map((one) =>
          one === word || random(3) > 0 ? one : `${one}y${random(9)}`,
        )
        const added = { lead: '', words: [`n${random(99)}`] }
        return random(5) === 0 ? [{ ...block, words }, added] : [{ ...block, words }]
      })
    writing.setMarkdown(textOf(others), 'outside')
    writing.view.dispatch(writing.view.state.tr.insertText('Z'))
    const typed = `${word.slice(0, within)}${isUnsent ? 'T' : ''}Z${word.slice(within)}`
    expect({ seed: seed + round, text: writing.markdown().trimEnd() }).toEqual({
      seed: seed + round,
      text: textOf(others).replace(new RegExp(`\\b${word}\\b`), typed),
    })
    writing.destroy()
    open.pop()
  }
})
