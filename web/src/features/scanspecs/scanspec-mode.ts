import { autocompletion } from '@codemirror/autocomplete'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { StreamLanguage, indentUnit } from '@codemirror/language'
import { linter } from '@codemirror/lint'
import type { Diagnostic } from '@codemirror/lint'
import { Prec } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { hoverTooltip, keymap, tooltips } from '@codemirror/view'
import type { Command, EditorView, Tooltip } from '@codemirror/view'
import { checkSpec, format, functionHelp, keywordHelp, parse, typeHelp } from '@drafts/scanspec'
import type { WordHelp } from '@drafts/scanspec'
import { serverTheme } from '../../components/code-editor/server-theme.ts'

// Scanspecs while they are written: colours, faults as one types, names and their help, and Shift-Alt-F, which formats.

const keywords = new Set(keywordHelp.map(({ name }) => name))
const types = new Set(typeHelp.map(({ name }) => name))
const helpOf = new Map(
  [...keywordHelp, ...typeHelp, ...functionHelp].map((help) => [help.name, help]),
)

/** Blocks that are open where a line ends. */
interface Depth {
  blocks: number
}

const language = StreamLanguage.define<Depth>({
  name: 'scanspec',
  startState: () => ({ blocks: 0 }),
  token: (stream, depth) => {
    if (stream.sol()) depth.blocks = Math.max(0, depth.blocks + stepOf(stream.string))
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string'
    if (stream.match(/^[0-9]+(?:\.(?!\.\.)[0-9]*)?/)) return 'number'
    const word = stream.match(/^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)?(?=(\s*\()?)/)
    if (Array.isArray(word)) return styleOf(word[0], word[1] !== undefined)
    stream.next()
    return null
  },
  indent: ({ blocks }, textAfter, { unit }) =>
    unit * Math.max(0, blocks - (/^\s*(?:end|else)\b/.test(textAfter) ? 1 : 0)),
  languageData: { commentTokens: { line: '#' }, indentOnInput: /^\s*(?:end|else)$/ },
})

const stepOf = (line: string): number => {
  if (/^\s*(?:for|if)\b/.test(line)) return 1
  return /^\s*end\b/.test(line) ? -1 : 0
}

const styleOf = (word: string, isCalled: boolean): string | null => {
  if (keywords.has(word)) return 'keyword'
  if (types.has(word)) return 'typeName'
  if (word === 'true' || word === 'false') return 'bool'
  return isCalled ? 'variableName.function' : 'variableName'
}

/** Faults; where there is none, what is certainly not meant. Only a fault keeps inputs from their check. */
const diagnosticsOf = (view: EditorView): Diagnostic[] => {
  const { length } = view.state.doc
  const source = view.state.doc.toString()
  // An empty spec is not begun yet.
  if (source.trim() === '') return []
  const spec = parse(source)
  const mark =
    (severity: 'error' | 'warning') =>
    ({ from, to, message }: { from: number; to: number; message: string }): Diagnostic => ({
      from: Math.min(from, length),
      // What is missing at the end of a line has no width: the place before it is marked.
      to: Math.min(Math.max(to, from), length),
      severity,
      message,
    })
  return [...spec.faults.map(mark('error')), ...checkSpec(spec).map(mark('warning'))]
}

const completionsOf = (help: readonly WordHelp[], type: string): Completion[] =>
  help.map(({ name, form, what }) => ({ label: name, type, detail: form, info: what }))

const known = [
  ...completionsOf(keywordHelp, 'keyword'),
  ...completionsOf(typeHelp, 'type'),
  ...completionsOf(functionHelp, 'function'),
]

const complete = (context: CompletionContext): CompletionResult | null => {
  const word = context.matchBefore(/[A-Za-z_][A-Za-z0-9_.]*/)
  if (word === null && !context.explicit) return null
  const whole = context.state.doc.toString()
  // What is being typed is no name yet.
  const text = whole.slice(0, word?.from ?? context.pos) + whole.slice(context.pos)
  const names = new Set(
    [...text.matchAll(/^[ \t]*(?:var\s+([^#[\n]*)|for\s+([A-Za-z_]\w*)\s*:=)/gm)].flatMap(
      ([, declared = '', counter = '']) =>
        [...`${declared} ${counter}`.matchAll(/\w+/g)].map(String),
    ),
  )
  const options = [...names]
    .filter((name) => !keywords.has(name) && !types.has(name))
    .map((label): Completion => ({ label, type: 'variable', boost: 1 }))
  // Enter behind a word that is whole ends the line: it must not choose a longer word.
  const isWhole = (typed: string): boolean =>
    names.has(typed) || known.some(({ label }) => label === typed)
  if (!context.explicit && word && isWhole(word.text)) return null
  return {
    from: word?.from ?? context.pos,
    options: [...options, ...known],
    validFor: (typed) => /^[\w.]*$/.test(typed) && !isWhole(typed),
  }
}

const hover = hoverTooltip((view, position): Tooltip | null => {
  const { from, text } = view.state.doc.lineAt(position)
  for (const match of text.matchAll(/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?/g)) {
    const start = from + match.index
    const end = start + match[0].length
    const help = helpOf.get(match[0])
    if (help && start <= position && position <= end) {
      return { pos: start, end, above: true, create: () => ({ dom: helpDom(help) }) }
    }
  }
  return null
})

const helpDom = ({ form, what }: WordHelp): HTMLElement => {
  const dom = document.createElement('div')
  const code = dom.appendChild(document.createElement('code'))
  code.textContent = form
  dom.append(document.createElement('br'), what)
  return dom
}

/** Formats the whole spec in one step of undo; a spec that does not parse stays as it is. */
const formatAll: Command = (view) => {
  if (view.state.readOnly) return false
  const before = view.state.doc.toString()
  const after = format(before)
  if (after !== undefined && after !== before) {
    const line = view.state.doc.lineAt(view.state.selection.main.head).number
    view.dispatch({ changes: { from: 0, to: before.length, insert: after }, userEvent: 'format' })
    const { doc } = view.state
    view.dispatch({ selection: { anchor: doc.line(Math.min(line, doc.lines)).to } })
  }
  return true
}

export const scanspecMode: Extension = [
  language,
  // As it is formatted.
  Prec.high(indentUnit.of('\t')),
  serverTheme,
  // The editor's frame would cut them.
  tooltips({ parent: document.body }),
  linter(diagnosticsOf, { delay: 300 }),
  autocompletion(),
  language.data.of({ autocomplete: complete }),
  hover,
  keymap.of([{ key: 'Shift-Alt-f', run: formatAll }]),
]
