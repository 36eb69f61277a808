import { autocompletion } from '@codemirror/autocomplete'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tooltips } from '@codemirror/view'
import { scriptWords } from '@drafts/contract'
import type { ScriptWord } from '@drafts/contract'
import { serverTheme } from '../../components/code-editor/server-theme.ts'

// Scripts while they are written: colours, and completion of generators, marks, targets and the template's words.

const language = StreamLanguage.define<{ isFirst: boolean }>({
  name: 'script',
  startState: () => ({ isFirst: true }),
  token: (stream, state) => {
    if (stream.sol()) state.isFirst = true
    if (stream.eatSpace()) return null
    if (stream.match(/^<#--/)) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^<\/?[#@][^>]*>?/)) return 'keyword'
    if (stream.match(/^\$\{[^}]*\}?/)) return 'variableName'
    if (stream.match(/^#.*/)) return 'comment'
    if (stream.match(/^@\w+=/)) return 'attributeName'
    if (stream.match(/^>\s*(?:\$|\d+|\{[^}]*\}?)?/)) return 'operator'
    if (stream.match(/^"[^"]*"?|^'[^']*'?/)) return 'string'
    if (stream.match(/^-?\d+(?:\.\d+)?(?!\S)/)) return 'number'
    if (stream.match(/^[\w-]+:(?=\s)/)) return 'labelName'
    if (!stream.match(/^[^\s<$#@>"']+/)) stream.next()
    const style = state.isFirst ? 'variableName.function' : null
    state.isFirst = false
    return style
  },
  languageData: { commentTokens: { line: '#' } },
})

const completionOf = ({ kind, name, form, what }: ScriptWord): Completion => ({
  label: labels[kind](name),
  type: kind === 'built-in' ? 'function' : 'keyword',
  detail: form,
  info: what,
})

const labels: Record<ScriptWord['kind'], (name: string) => string> = {
  directive: (name) => `<#${name}`,
  mark: (name) => `@${name}=`,
  target: (name) => (name === 'number' ? '> 1' : `> ${name}`),
  'built-in': (name) => `?${name}`,
}

const known = scriptWords.map((word) => completionOf(word))

const completeWith =
  (generators: readonly string[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const word = context.matchBefore(/(?:<#|[@?>] ?)?[\w-]*/)
    if (!word || (word.text === '' && !context.explicit)) return null
    const sign = /^[<@?>]/.exec(word.text)?.[0]
    const isAtStart = /^\s*(?:[\w-]+:\s+)?$/.test(
      context.state.doc
        .lineAt(word.from)
        .text.slice(0, word.from - context.state.doc.lineAt(word.from).from),
    )
    const programs = generators.map((label): Completion => ({ label, type: 'function', boost: 1 }))
    const words = known.filter(({ label }) => sign === undefined || label.startsWith(sign))
    const options = [
      ...(sign === undefined && isAtStart ? programs : []),
      ...(sign === undefined && !context.explicit ? [] : words),
    ]
    return options.length === 0 ? null : { from: word.from, options, validFor: /^[<#@?> \w-]*$/ }
  }

export const scriptMode = (generators: readonly string[]): Extension => [
  language,
  serverTheme,
  // The editor's frame would cut them.
  tooltips({ parent: document.body }),
  autocompletion(),
  language.data.of({ autocomplete: completeWith(generators) }),
]
