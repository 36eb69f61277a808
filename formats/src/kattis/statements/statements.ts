import { inLocaleOrder, isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { assembleStatement, joinParts, type StatementPart } from '../../statement/assemble.ts'
import { asNotes, markSamples, sampleMacros, takeAfterSamples } from './after-samples.ts'
import { badPackage } from '../../package-error.ts'
import { codeBlock } from '../../markdown/escape-text.ts'
import { documentBytesMax } from '../../limits.ts'
import { escapeTex } from '../../tex/escape-tex.ts'
import { findStatements, type KattisStatementFile } from './statement-files.ts'
import { inlineInputs } from '../../statement/inline-inputs.ts'
import { isYamlMap } from '../../text/read-yaml.ts'
import { statementLocaleOfCode } from '../../statement/locales.ts'
import { readListings } from '../../statement/listings.ts'
import { readTex, type TexOptions } from '../../tex/tex-document.ts'
import { readTranscripts, showTranscripts } from './transcripts.ts'
import { renameImages } from '../../statement/markdown-images.ts'
import { replaceConstants, yamlScalar, toText, type ProblemYaml } from '../problem-yaml.ts'
import { takeWidths } from '../../statement/markdown-widths.ts'
import { shareCommands } from '../../statement/share-commands.ts'
import { shareDefinitions } from '../../statement/definitions.ts'
import { splitMarkdown } from '../../statement/split-markdown.ts'
import { splitTex } from '../../statement/split-tex.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import type { ImageFolder, ImageShelf } from '../../statement/images.ts'
import type { PackageFiles } from '../../package-files.ts'
import type { ReadStatement } from '../../problem/finish-package.ts'

type Statements = Partial<Record<StatementLocale, ReadStatement>>

export async function readKattisStatements(
  yaml: ProblemYaml,
  files: PackageFiles,
  shelf: ImageShelf,
  given: { fallbackTitle: string; seconds: string | undefined },
): Promise<{ title: string; statements: Statements; afterSamples: string[] }> {
  const statements: Statements = {}
  const behind: Partial<Record<StatementLocale, string[]>> = {}
  const transcripts = await readTranscripts(files)
  for (const file of findStatements(files)) {
    const images = await shelf.load(folderOf(file.path))
    const read = await readStatement(file, yaml, files, images, given.seconds)
    const words = statementWordsOf(file.locale)
    const { parts, texts } = takeAfterSamples(read.parts)
    const statement = assembleStatement(titleOf(yaml, file.locale, read.title), parts, file.locale)
    if (texts.some((text) => text !== '')) behind[file.locale] = texts
    statement.body = joinParts([statement.body, showTranscripts(transcripts, words)])
    statements[file.locale] = statement
    files.use(file.path)
  }
  const [ofSamples, ...others] = inLocaleOrder(behind)
  for (const [locale, texts] of others) {
    const statement = statements[locale]
    if (statement)
      statement.notes = joinParts([statement.notes, asNotes(texts, statementWordsOf(locale))])
  }
  addNamedTitles(yaml, statements)
  const written = inLocaleOrder(statements).map(([, statement]) => statement)
  const title = (
    statements['en-US']?.title ||
    written.find(({ title: own }) => own !== '')?.title ||
    plainName(yaml) ||
    given.fallbackTitle
  ).trim()
  if (title === '')
    throw badPackage(
      'The problem has no name: neither problem.yaml nor a statement gives one.',
      'problem.yaml',
    )
  const first = statements['en-US'] ?? written[0]
  if (!first) statements['en-US'] = { title, body: '', input: '', output: '', notes: '' }
  else if (first.title === '') first.title = title
  return { title, statements, afterSamples: ofSamples?.[1] ?? [] }
}

async function readStatement(
  file: KattisStatementFile,
  yaml: ProblemYaml,
  files: PackageFiles,
  images: ImageFolder,
  seconds: string | undefined,
): Promise<{ title: string; parts: StatementPart[] }> {
  const typed = await files.readText(file.path, documentBytesMax)
  const raw = file.format === 'md' ? typed : await inlineInputs(typed, folderOf(file.path), files)
  const replaced = replaceConstants(raw, yaml.constants)
  const source = markSamples(replaced)
  if (replaced !== raw)
    files.warnings.report('constants', 'Constants: replaced by their values on import.')
  if (file.format === 'md') {
    const parts = splitMarkdown(
      renameImages(takeWidths(source), images),
      titleOf(yaml, file.locale, ''),
    )
    const texts = shareCommands(shareDefinitions(parts.map(({ text }) => text)))
    return { title: '', parts: parts.map((part, at) => ({ ...part, text: texts[at] ?? '' })) }
  }
  const macros: Record<string, string> = {
    ...sampleMacros,
    ...(seconds === undefined ? {} : { timelimit: seconds }),
    problemyamlname: escapeTex(titleOf(yaml, file.locale, '')),
  }
  const document = readTex(source, {
    ...(await texOptions(file.path, source, files, images)),
    macros,
    figureWord: statementWordsOf(file.locale).figure,
  })
  if (!document) {
    files.warnings.report(
      'tex-unreadable',
      `${file.path} is too large or too deeply nested to be converted; its source text is kept.`,
      file.path,
    )
    return {
      title: '',
      parts: [{ heading: undefined, kind: 'other', text: codeBlock(replaced, 'tex') }],
    }
  }
  const split = splitTex(document, statementWordsOf(file.locale))
  const comment = /^%%[ \t]*plainproblemname:(.+)$/m.exec(source)?.[1]?.trim() ?? ''
  return { title: split.title === '' ? comment : split.title, parts: split.parts }
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

/** How the TeX of one file finds what lies beside it. */
export async function texOptions(
  path: string,
  source: string,
  files: PackageFiles,
  images: ImageFolder,
): Promise<TexOptions> {
  return {
    nameImage: images.find,
    sizeOfImage: images.sizeOf,
    readFile: await readListings(files, folderOf(path), [source]),
    tell: (code, message) =>
      files.warnings.report(
        code,
        message.replace('The statement', path).replace('A text', path),
        path,
      ),
  }
}

/** The yaml's name wins; a name without language is the English one. */
function titleOf(yaml: ProblemYaml, locale: StatementLocale, ofStatement: string): string {
  const name = yaml.map.get('name')
  if (isYamlMap(name)) {
    const entry = [...name].find(([code]) => statementLocaleOfCode(code) === locale)
    return (toText(entry?.[1]) ?? ofStatement).trim()
  }
  const plain = (yamlScalar(yaml.map, 'name') ?? '').trim()
  return locale === 'en-US' ? plain || ofStatement : ofStatement || plain
}

/** Names in languages that have no statement. */
function addNamedTitles(yaml: ProblemYaml, statements: Statements): void {
  const name = yaml.map.get('name')
  if (!isYamlMap(name)) return
  for (const [code, value] of name) {
    const locale = statementLocaleOfCode(code)
    const title = toText(value)?.trim() ?? ''
    if (locale && isLocale(locale) && title !== '')
      statements[locale] ??= { title, body: '', input: '', output: '', notes: '' }
  }
}

function plainName(yaml: ProblemYaml): string {
  const name = yaml.map.get('name')
  if (!isYamlMap(name)) return yamlScalar(yaml.map, 'name') ?? ''
  return toText([...name.values()][0]) ?? ''
}
