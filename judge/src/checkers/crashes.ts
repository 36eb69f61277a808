/**
 * How a runtime ends what it says about an error nobody caught, by the beginning of the language's id. Some end with
 * the code that means "wrong", so only these words tell a crash from a verdict. A checker or driver may quote what a
 * solution wrote, so a pattern takes more than one line where the runtime writes more than one, or the program's own path.
 */
const crashes: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['python', /^Traceback \(most recent call last\):\n {2}File "/m],
  ['pypy', /^Traceback \(most recent call last\):\n {2}File "/m],
  ['java', /^Exception in thread "[^"\n]*" [\w.$]+.*\n\s+at /m],
  ['kotlin', /^Exception in thread "[^"\n]*" [\w.$]+.*\n\s+at /m],
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
  ['go', /^(?:panic|fatal error): .*\n[^]*^goroutine \d+ \[/m],
  ['erlang', /^(?:Runtime terminating during boot |.*\{"init terminating in do_boot")/m],
]

export const looksLikeCrash = (languageId: string, stderr: Uint8Array): boolean => {
  const pattern = crashes.find(([language]) => languageId.startsWith(language))?.[1]
  return pattern?.test(Buffer.from(stderr).toString('latin1')) ?? false
}
