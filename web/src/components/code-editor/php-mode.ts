import { StreamLanguage } from '@codemirror/language'
import type { StringStream } from '@codemirror/language'
import { clike } from '@codemirror/legacy-modes/mode/clike'

// PHP as contest programs have it: one script, without pages around it.

const words = (text: string): Record<string, boolean> =>
  Object.fromEntries(text.split(' ').map((word) => [word, true]))

const parser = clike({
  name: 'php',
  keywords: words(
    'abstract and array as break callable case catch class clone const continue declare default do echo else ' +
      'elseif empty enum eval exit extends final finally fn for foreach function global goto if implements ' +
      'include include_once instanceof insteadof interface isset list match namespace new or print private ' +
      'protected public readonly require require_once return static switch throw trait try unset use var while ' +
      'xor yield',
  ),
  types: words('bool float int iterable mixed never object self string void'),
  blockKeywords: words(
    'catch class do else elseif enum finally for foreach function if switch try while',
  ),
  atoms: words(
    'true false null TRUE FALSE NULL INF NAN STDIN STDOUT PHP_EOL PHP_INT_MAX PHP_INT_MIN',
  ),
  multiLineStrings: true,
  hooks: {
    $: (stream: StringStream) => {
      stream.eatWhile(/[\w$]/)
      return 'variableName'
    },
    '#': (stream: StringStream) => {
      if (stream.match('[', false)) return false
      stream.skipToEnd()
      return 'comment'
    },
    '<': (stream: StringStream) => (stream.match(/^\?(php|=)?/) ? 'meta' : false),
    '?': (stream: StringStream) => (stream.eat('>') ? 'meta' : false),
  },
})

export const php = StreamLanguage.define({
  ...parser,
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
})
