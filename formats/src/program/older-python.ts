/** What only Python 2 takes in a source, in words; undefined where nothing of the kind is in it. */
export const olderPython = (path: string, source: string): string | undefined => {
  if (path.endsWith('.py2')) return 'its ending is .py2'
  if (/^#!.*python2/.test(source)) return 'its first line names python2'
  const code = source.replaceAll(literalsAndComments, (text) => (text.startsWith('#') ? '' : '""'))
  return rows.find(([pattern]) => pattern.test(code))?.[1] ?? goneFunction(code)
}

/** A built-in function that Python 3 has no more; not where the source may have it from elsewhere, or asks which Python it is. */
const goneFunction = (code: string): string | undefined => {
  if (/\b(?:NameError|version_info|six|past|future|builtins|__builtin__)\b/.test(code))
    return undefined
  const gone = ['raw_input', 'xrange', 'unichr'].find((name) => {
    const calls = new RegExp(String.raw`(?<![.\w])${name}[ \t]*\(`)
    const others = new RegExp(String.raw`(?<![.\w])${name}\b(?![ \t]*\()|\bdef[ \t]+${name}\b`)
    return calls.test(code) && !others.test(code)
  })
  return gone && `it calls ${gone}`
}

const literalsAndComments =
  /#[^\n]*|"""(?:\\[^]?|[^\\])*?(?:"""|$)|'''(?:\\[^]?|[^\\])*?(?:'''|$)|"(?:\\[^]?|[^"\\\n])*(?:"|(?=\n)|$)|'(?:\\[^]?|[^'\\\n])*(?:'|(?=\n)|$)/g

const rows: readonly (readonly [RegExp, string])[] = [
  [
    /(?:^|[:;])[ \t]*print[ \t]+(?:"|>>|(?!(?:if|in|is|and|or|else|for)\b)\w)/m,
    'it has a print statement',
  ],
  [/^[ \t]*except[ \t]+[\w.]+[ \t]*,[ \t]*\w+[ \t]*:/m, 'it has “except …, …:”'],
  [/^[ \t]*raise[ \t]+[\w.]+[ \t]*,/m, 'it has “raise …, …”'],
  [/\bexec[ \t]+"/, 'it has an exec statement'],
]
