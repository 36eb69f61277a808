import { nativeMain, nativeRuntime } from './native-runtime.ts'
import type { GeneratedFile } from '../signature.ts'

// A program in C or C++ is two translation units: the runtime, which knows nothing of the solution, and the solution
// with `drafts_call` behind it, which calls its function as the compiler of the solution itself understands it.

/** What `drafts_call` uses of the runtime. */
const declarations = [
  'int drafts_read_bool(void);',
  'long long drafts_read_int(void);',
  'double drafts_read_float(void);',
  'const char *drafts_read_string(__SIZE_TYPE__ *);',
  'const char *drafts_take_string(void);',
  '__SIZE_TYPE__ drafts_read_count(void);',
  'void drafts_read_ints(long long *, __SIZE_TYPE__);',
  'const long long *drafts_take_ints(__SIZE_TYPE__ *);',
  'const char **drafts_take_strings(__SIZE_TYPE__ *);',
  'void drafts_close(void);',
  'void drafts_print_bool(int);',
  'void drafts_print_int(long long);',
  'void drafts_print_float(double);',
  'void drafts_print_string(const char *, __SIZE_TYPE__);',
  'void drafts_print_text(const char *);',
  'void drafts_print_ints(const long long *, __SIZE_TYPE__);',
  'void drafts_call(void);',
]

interface Behind {
  ending: 'c' | 'cpp'
  /** The function that is asked for. */
  name: string
  /** Declarations, and what `drafts_call` does. */
  before: readonly string[]
  body: readonly string[]
}

export const nativeFiles = ({ ending, name, before, body }: Behind): GeneratedFile[] => {
  const inC = (text: string): string => (ending === 'c' ? text : `extern "C" {\n${text}\n}`)
  const behind = [
    inC(declarations.join('\n')),
    ...before,
    'void drafts_call(void) {',
    ...body.map((line) => `\t${line}`),
    '}',
    '',
  ].join('\n')
  return [
    { name: `drafts_main.${ending}`, text: `${inC(nativeRuntime)}\n${nativeMain}` },
    {
      name: `signature.${ending}`,
      text: [`#include "solution.${ending}"`, ...forget(behind, name), behind].join('\n'),
    },
  ]
}

/** The solution may have defined any word as a macro. */
const forget = (text: string, name: string): string[] => {
  const words = new Set(text.match(/\b[A-Za-z]\w*/g))
  return [...words]
    .filter((word) => word !== name && word !== 'C' && !word.startsWith('drafts_'))
    .map((word) => `#undef ${word}`)
}
