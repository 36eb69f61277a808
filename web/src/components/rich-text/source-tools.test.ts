import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { sourceKeys, sourceTools } from './source-tools.ts'

/** A text with its selection between two bars; one bar is the caret. */
const stateOf = (marked: string): EditorState => {
  const anchor = marked.indexOf('|')
  const head = Math.max(anchor, marked.lastIndexOf('|') - 1)
  return EditorState.create({ doc: marked.replaceAll('|', ''), selection: { anchor, head } })
}

const marksOf = ({ doc, selection: { main } }: EditorState): string => {
  const text = doc.toString()
  const selected = main.empty ? '' : `${text.slice(main.from, main.to)}|`
  return `${text.slice(0, main.from)}|${selected}${text.slice(main.to)}`
}

const use = (label: string, marked: string): string => {
  const tool = sourceTools.flat().find((one) => one.label === label)
  let state = stateOf(marked)
  tool?.run({ state, dispatch: (transaction) => void (state = transaction.state) })
  return marksOf(state)
}

test.each([
  ['Bold', 'a |b c| d', 'a **|b c|** d'],
  ['Bold', 'a **|b c|** d', 'a |b c| d'],
  ['Italic', 'a |', 'a *|*'],
  ['Italic', '**|a|**', '***|a|***'],
  ['Italic', '***|a|***', '**|a|**'],
  ['Strikethrough', '|a|', '~~|a|~~'],
  ['Code', '|a|', '`|a|`'],
  ['Formula', '|n|', '$|n|$'],
  ['Link', 'see |this|', 'see [this](|https://|)'],
  ['Heading', 'a\nb|', 'a\n## b|'],
  ['Heading', '### b|', 'b|'],
  ['Bullet list', '|a\nb|', '- |a\n- b|'],
  ['Bullet list', '|- a\n- b|', '|a\nb|'],
  ['Numbered list', '|a\nb|', '1. |a\n2. b|'],
  ['Quote', '|', '> |'],
  ['Code block', '|x|', '```\n|x|\n```'],
  ['Formula on a line of its own', 'so |n| ends', 'so \n\n$$\n|n|\n$$\n\n ends'],
])('%s makes %j to %j', (label, before, after) => {
  expect(use(label, before)).toBe(after)
})

test('keys are spelled as CodeMirror spells them', () => {
  const keys = sourceKeys.map(({ key }) => key)
  expect(keys).toContain('Mod-b')
  expect(keys).toContain('Mod-Shift-8')
  expect(keys).toContain('Mod-Alt-Shift-m')
})
