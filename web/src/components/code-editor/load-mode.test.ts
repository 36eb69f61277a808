import { languages } from '@drafts/contract'
import { EditorState } from '@codemirror/state'
import { ensureSyntaxTree } from '@codemirror/language'
import { expect, it } from 'vitest'
import { loadMode, modeNames } from './load-mode.ts'

it('every language has a mode, but Whitespace, which is all blanks', () => {
  const without = languages.filter(
    ({ codeMirrorMode }) => codeMirrorMode === null || !modeNames.includes(codeMirrorMode),
  )
  expect(without.map(({ id }) => id)).toEqual(['whitespace'])
})

it.each(modeNames)('%s is loaded and reads a text', async (name) => {
  const state = EditorState.create({ doc: 'a b(1) "c"\n', extensions: await loadMode(name) })
  expect(ensureSyntaxTree(state, state.doc.length, 5000)?.length).toBe(state.doc.length)
})

const kindsOf = async (name: string, doc: string): Promise<string[]> => {
  const state = EditorState.create({ doc, extensions: await loadMode(name) })
  const kinds: string[] = []
  ensureSyntaxTree(state, doc.length, 5000)?.iterate({
    enter: ({ node, from, to }) => {
      if (!node.firstChild) kinds.push(`${node.name} ${doc.slice(from, to)}`)
    },
  })
  return kinds
}

it('PHP has its marks: tags, variables, words, comments', async () => {
  const kinds = await kindsOf('lang-php', '<?php\nforeach ($a as $b) { echo "x"; } # end\n')
  for (const kind of ['meta <?php', 'keyword foreach', 'variableName $a', 'comment # end'])
    expect(kinds).toContain(kind)
})
