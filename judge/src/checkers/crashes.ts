/**
 * How a runtime ends its report of an uncaught error, by the beginning of the language's id: patterns that follow one
 * another in its stderr. Some runtimes end with the code that means "wrong", so only these words tell a crash from a
 * verdict. A checker or driver may quote what a solution wrote, so the patterns take more than one line where the runtime
 * writes more than one, or the program's own path. The text is foreign: no pattern may look at a byte more than a few times.
 */
const crashes: readonly (readonly [language: string, ...patterns: RegExp[]])[] = [
  ['python', /^Traceback \(most recent call last\):\n {2}File "/m],
  ['pypy', /^Traceback \(most recent call last\):\n {2}File "/m],
  ['java', /^Exception in thread "[^"\n]*" [\w.$].*\n\s+at /m],
  ['kotlin', /^Exception in thread "[^"\n]*" [\w.$].*\n\s+at /m],
  ['nodejs', /\n\nNode\.js v[\d.]+\s*$/],
  ['ruby', /^\/box\/main\.rb:\d+:in /m],
  ['perl', / at \/box\/main\.pl line \d+\.?\s*$/],
  [
    'csharp',
    /^(?:\[ERROR\] FATAL UNHANDLED EXCEPTION: |Unhandled [Ee]xception[:.]).*\n\s*(?:at |System\.)/m,
  ],
  ['lua', /^lua(?:jit|5\.4): .*\nstack traceback:\n\t/m],
  ['haskell', /^main: (?:Prelude\.|.*\nCallStack \(from HasCallStack\):\n)/m],
  ['lisp-sbcl', /^Unhandled [^\n]+ in thread #<SB-THREAD:THREAD /m],
  ['lisp-clisp', /^\*\*\* - /m],
  ['go', /^(?:panic|fatal error): .*\n/m, /^goroutine \d+ \[/m],
  ['erlang', /^(?:Runtime terminating during boot |.*\{"init terminating in do_boot")/m],
]

export const looksLikeCrash = (languageId: string, stderr: Uint8Array): boolean => {
  const [, ...patterns] = crashes.find(([language]) => languageId.startsWith(language)) ?? []
  return patterns.length > 0 && followOneAnother(patterns, Buffer.from(stderr).toString('latin1'))
}

/** The first match of each is enough: whatever follows a later one follows it too. */
const followOneAnother = (patterns: readonly RegExp[], text: string): boolean => {
  let rest = text
  for (const pattern of patterns) {
    const found = pattern.exec(rest)
    if (found === null) return false
    rest = rest.slice(found.index + found[0].length)
  }
  return true
}
