import { codeBlock } from '../../markdown/escape-text.ts'
import { plainTexText, takeArguments } from '../cursor.ts'
import { pushBlock } from './render-blocks.ts'
import { rawOf, texSource, type MacroCall } from '../macros/macro-call.ts'
import type { TexNode } from '../tex-node.ts'

const languages: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  c: 'c',
  python: 'python',
  py: 'python',
  java: 'java',
  pascal: 'pascal',
  pas: 'pascal',
  haskell: 'haskell',
  hs: 'haskell',
  bash: 'bash',
  sh: 'bash',
  kt: 'kotlin',
  rs: 'rust',
  go: 'go',
  js: 'javascript',
}

/** The word of a code block for what TeX or the ending of a file calls a language; empty where there is none. */
export const listingLanguage = (name: string): string =>
  (Object.hasOwn(languages, name.toLowerCase()) ? languages[name.toLowerCase()] : undefined) ?? ''

/** The language that the options of a listing name. */
export const languageIn = (options: string): string =>
  /language\s*=\s*(?:\{\s*)?(?:\[[^\]]{0,99}\]\s*)?([A-Za-z+]+)/i.exec(options)?.[1] ?? ''

/** A file as it is shown: from `firstline` to `lastline`, in its language. */
export function listingBlock(text: string, name: string, options: string): string {
  const language = languageIn(options) || name.slice(name.lastIndexOf('.') + 1)
  const first = numberIn(options, 'firstline') ?? 1
  const last = numberIn(options, 'lastline')
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  return codeBlock(lines.slice(Math.max(0, first - 1), last).join('\n'), listingLanguage(language))
}

const numberIn = (options: string, name: string): number | undefined => {
  const digits = new RegExp(`(?:^|[,\\s])${name}\\s*=\\s*\\{?(\\d{1,6})`).exec(options)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** `\inputminted` has the language before the file. */
export function mintedListing(call: MacroCall): void {
  const [, language = [], file = []] = takeArguments(call.cursor, 'omm')
  showListing(call, `language=${plainTexText(language)}`, file)
}

export function plainListing(call: MacroCall): void {
  const [, options = [], file = []] = takeArguments(call.cursor, 'som')
  showListing(call, texSource(options, call.context), file)
}

function showListing(call: MacroCall, options: string, file: readonly TexNode[]): void {
  const path = texSource(file, call.context).trim()
  const text = call.context.readFile(path)
  if (text === undefined)
    call.context.tell(
      'tex-file',
      `The statement shows the file ${path}, which is not found in the package; its source text is kept.`,
    )
  const block = text === undefined ? codeBlock(rawOf(call)) : listingBlock(text, path, options)
  pushBlock(call.flow, 'other', block)
}
