import { codeOfCpp, newestWithout } from '@drafts/contract'

/** The newest standard of C++ that takes a source, and what the next one refuses in it. */
export interface OlderCpp {
  newest: 11 | 14 | 17
  what: string
}

/**
 * Only what is certain without compiling (docs/product/packages.md#sources-of-older-languages). A source that uses something newer
 * beside it compiles nowhere: it stays what it is.
 */
export const olderCpp = (source: string): OlderCpp | undefined => {
  const code = codeOfCpp(source)
  const older = ofWords(code) ?? ofNames(code, source)
  if (!older || newerThan[older.newest].some((pattern) => pattern.test(code))) return undefined
  return older
}

const ofWords = (code: string): OlderCpp | undefined => {
  if (callsGets.test(code) && !definesGets.test(code)) return { newest: 11, what: 'calls gets' }
  if (exceptionSpecification.test(code))
    return { newest: 14, what: 'has a dynamic exception specification, throw(…)' }
  return undefined
}

const callsGets = /(?:^|[;{}()!,=&|]|\bstd::|\breturn\b|\belse\b)[ \t]*gets\s*\(/m
const definesGets = /\b(?!return\b|else\b)\w+[\s*&]+gets\s*\(|#\s*define\s+gets\b/
const exceptionSpecification = /\)\s*(?:const\s*)?\bthrow\s*\(\s*[A-Za-z_][\w:\s,*&]*\)\s*[{:]/

/** Something of its own, outside all functions, that is called as something of std. */
const ofNames = (code: string, source: string): OlderCpp | undefined => {
  if (!/\busing\s+namespace\s+std\s*;/.test(code)) return undefined
  const hasAll = /#\s*include\s*<bits\/stdc\+\+\.h>/.test(source)
  if (!hasAll && !/#\s*include\s*<(?:iostream|string|vector|map|set|deque|list)>/.test(source))
    return undefined
  for (const name of new Set(declaredOutside(code))) {
    const newest = newestWithout(name)
    const isKnownThere = hasAll || everywhere.has(name)
    if (newest !== undefined && isKnownThere && isUsed(code, name))
      return { newest, what: `has a ${name} of its own beside “using namespace std;”` }
  }
  return undefined
}

/** Any header of a container or of streams has them. */
const everywhere: ReadonlySet<string> = new Set(['data', 'empty', 'size', 'ssize'])

const isUsed = (code: string, name: string): boolean =>
  [...code.matchAll(new RegExp(`(?<![.\\w])${name}\\b`, 'g'))].length > 1

const declaredOutside = (code: string): string[] =>
  outsideBlocks(code.replaceAll(/^[ \t]*#(?:\\\n|[^\n])*/gm, ''))
    .split(';')
    .flatMap(namesOf)

/** Without what stands in braces; a block ends a declaration. */
const outsideBlocks = (code: string): string => {
  let depth = 0
  let outside = ''
  for (const part of code.split(/([{}])/)) {
    if (part === '{') depth += 1
    else if (part === '}') depth -= 1
    else if (depth === 0) outside += part
    if (part === '}' && depth === 0) outside += ';'
  }
  return outside
}

/** `int n, data[100] = …` gives both names; a function gives none, because its call finds it anyway. */
const namesOf = (declaration: string): string[] => {
  const type = /^\s*(?:struct|class|enum|union)\s+(\w+)\s*$/.exec(declaration)?.[1]
  if (type !== undefined) return [type]
  if (/^\s*(?:using|template|return|friend)\b|\(/.test(declaration)) return []
  const [first = '', ...others] = declaration
    .replaceAll(/<[^<>]*>|\[[^[\]]*\]/g, ' ')
    .replaceAll(/=[^,]*/g, ' ')
    .split(',')
  const isDeclaration = /^\s*\w[\w:]*[\s*&]+(?:\w[\w:]*[\s*&]+)*\w+\s*$/.test(first)
  return isDeclaration
    ? [first, ...others].flatMap((one) => /(?<!\w)(\w+)\s*$/.exec(one)?.[1] ?? [])
    : []
}

const of14 = [/\(\s*(?:const\s+)?auto\b/, /\bmake_unique\b/, /\d'\d/]
const of17 = [
  /\bif\s+constexpr\b/,
  /\bauto\s*(?:&{1,2}\s*)?\[/,
  /\bstd::(?:optional|variant|any|string_view)\b/,
]
const of20 = [/\b(?:concept|requires)\b/, /<=>/, /\bstd::(?:ranges|span|views)\b/, /\bco_\w+/]
const newerThan: Readonly<Record<OlderCpp['newest'], readonly RegExp[]>> = {
  11: [...of14, ...of17, ...of20],
  14: [...of17, ...of20],
  17: of20,
}
