// @vitest-environment jsdom
import { CompletionContext } from '@codemirror/autocomplete'
import { history, indentSelection, insertNewlineAndIndent, undo } from '@codemirror/commands'
import { forceLinting, forEachDiagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, runScopeHandlers } from '@codemirror/view'
import { afterEach, expect, it } from 'vitest'
import { format } from '@drafts/scanspec'
import { scanspecMode } from './scanspec-mode.ts'

let view: EditorView
afterEach(() => view.destroy())

const open = (doc: string, isReadOnly = false): void => {
  const extensions = [history(), scanspecMode, EditorState.readOnly.of(isReadOnly)]
  view = new EditorView({ parent: document.body, state: EditorState.create({ doc, extensions }) })
}
const text = (): string => view.state.doc.toString()
const pressFormat = (): boolean =>
  runScopeHandlers(
    view,
    new KeyboardEvent('keydown', {
      key: 'F',
      code: 'KeyF',
      keyCode: 70,
      shiftKey: true,
      altKey: true,
    }),
    'editor',
  )

it('faults are marked where they are', async () => {
  open('var n int\nscan n,\ncheck n % 2 == 1\n')
  forceLinting(view)
  const found: [string, string][] = []
  await expect
    .poll(() => {
      found.length = 0
      forEachDiagnostic(view.state, ({ message }, from, to) =>
        found.push([view.state.sliceDoc(from, to), message]),
      )
      return found
    })
    .toEqual([
      ['', 'The name of a variable is missing here.'],
      ['%', '“%” has no meaning here.'],
    ])
})

it('what is certainly not meant is marked as a warning, and in a spec without a fault only', async () => {
  const doc = 'var n int\nscan n\ncheck n > 5, n < 3\n'
  const shown = (): string[] => {
    const found: string[] = []
    forEachDiagnostic(view.state, ({ message, severity }, from, to) =>
      found.push(`${severity} ${view.state.sliceDoc(from, to)}: ${message}`),
    )
    return found
  }
  open(doc)
  forceLinting(view)
  await expect.poll(shown).toEqual(['warning n < 3: This check never holds. No input can match.'])
  expect(view.dom.querySelector('.cm-lintRange-warning')?.textContent).toBe('n < 3')
  view.dispatch({ changes: { from: doc.length, insert: 'scan' } })
  forceLinting(view)
  await expect.poll(shown).toEqual([expect.stringMatching(/^error /)])
})

const labelsAt = async (doc: string, isAsked = true): Promise<string[]> => {
  open(doc)
  const sources = view.state.languageDataAt<
    (context: CompletionContext) => Promise<{ options: { label: string }[] } | null>
  >('autocomplete', doc.length)
  const context = new CompletionContext(view.state, doc.length, isAsked)
  const answers = await Promise.all(sources.map((source) => source(context)))
  return answers.flatMap((answer) => answer?.options ?? []).map(({ label }) => label)
}

it('names of the spec, words and functions are offered', async () => {
  const labels = await labelsAt('var rows, cols int\nfor step := 0 ... rows\ncheck r')
  for (const label of ['rows', 'cols', 'step', 'regexp.match', 'scanln', 'int64']) {
    expect(labels).toContain(label)
  }
  expect(labels.filter((label) => label === 'int')).toHaveLength(1)
})

it('Shift-Alt-F formats in one step of undo', () => {
  const before = 'for i:=0...3\nscan   a\nend'
  open(before)
  view.dispatch({ selection: { anchor: before.indexOf('scan') } })
  expect(pressFormat()).toBe(true)
  expect(text()).toBe('for i := 0 ... 3\n\tscan a\nend\n')
  expect(view.state.doc.lineAt(view.state.selection.main.head).number).toBe(2)
  undo(view)
  expect(text()).toBe(before)
})

it('what stands between for and end, if and else, is indented as it is typed', () => {
  const lines = [
    'for i := 0 ... 3',
    'if i == 1',
    'scan a',
    'else',
    'scan b',
    'end',
    'eol',
    'end',
    'eof',
  ]
  open('')
  for (const [at, line] of lines.entries()) {
    if (at > 0) insertNewlineAndIndent(view)
    const { head } = view.state.selection.main
    view.dispatch({
      changes: { from: head, insert: line },
      selection: { anchor: head + line.length },
    })
    const { from, to } = view.state.doc.lineAt(head)
    // As typing the last letter of it does.
    if (/^\s*(?:else|end)$/.test(view.state.sliceDoc(from, to))) indentSelection(view)
  }
  expect(text()).toBe(format(text())?.trimEnd())
  expect(text()).toContain('\t\tscan a\n\telse\n\t\tscan b\n\tend\n\teol\nend\neof')
})

it('what does not parse, and what is read only, stays as it is', () => {
  open('scan   a,')
  pressFormat()
  expect(text()).toBe('scan   a,')
  view.destroy()
  open('scan   a', true)
  pressFormat()
  expect(text()).toBe('scan   a')
})

it.each([
  ['var n in', ['int', 'int64']],
  ['var n int', []],
  ['var rows int\nscan rows', []],
])(
  'behind %j nothing whole is completed unasked, so that Enter ends the line',
  async (doc, offered) => {
    const labels = await labelsAt(doc, false)
    expect(labels.filter((label) => label.startsWith(/\w+$/.exec(doc)?.[0] ?? ''))).toEqual(offered)
  },
)
