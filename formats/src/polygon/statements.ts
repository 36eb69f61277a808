import { inLocaleOrder, isLocale } from '@drafts/contract'
import type { StatementLocale, Locale } from '@drafts/contract'
import { assembleStatement, headed, joinParts, type StatementPart } from '../statement/assemble.ts'
import { badPackage } from '../package-error.ts'
import { convertTex, readTex, type TexOptions } from '../tex/tex-document.ts'
import { otherLanguage, statementLocaleOfName } from '../statement/locales.ts'
import { plainTitle, splitTex } from '../statement/split-tex.ts'
import { readListings } from '../statement/listings.ts'
import { readExamples, type PolygonSample, type ShownSamples } from './examples.ts'
import { readStatementTexts, type StatementTexts } from './statement-texts.ts'
import { statementWordsOf } from '../statement/statement-words.ts'
import type { ImageShelf } from '../statement/images.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonXml } from './problem-xml.ts'
import type { ReadStatement } from '../problem/finish-package.ts'

export interface PolygonStatements {
  title: string
  statements: Partial<Record<StatementLocale, ReadStatement>>
  editorials: Partial<Record<Locale, string>>
  /** What samples show in place of their data, by their place among the samples. */
  shown: ShownSamples
}

export async function readPolygonStatements(
  xml: PolygonXml,
  samples: readonly PolygonSample[],
  files: PackageFiles,
  shelf: ImageShelf,
): Promise<PolygonStatements> {
  const result: PolygonStatements = { title: '', statements: {}, editorials: {}, shown: new Map() }
  for (const language of languagesOf(xml, files)) {
    const locale = statementLocaleOfName(language)
    if (!locale) {
      files.warnings.report(
        'statement-language',
        `Statement language ${language}: not one of the ten, kept aside.`,
      )
      continue
    }
    if (!isLocale(locale)) files.warnings.report('statement-language', otherLanguage(language))
    const texts = await readStatementTexts(language, files, isLocale(locale))
    if (!texts) {
      files.warnings.report(
        'statement-rendered',
        `Statement ${language}: no TeX source, kept as a file.`,
      )
      continue
    }
    const images = await shelf.load(texts.folder)
    const options: TexOptions = {
      nameImage: images.find,
      sizeOfImage: images.sizeOf,
      readFile: await readListings(files, texts.folder, [
        texts.whole ?? '',
        ...Object.values(texts.sections),
      ]),
      figureWord: statementWordsOf(locale).figure,
      tell: (code, message) =>
        files.warnings.report(
          code,
          message.replace(/^The statement|^A text/, texts.folder),
          texts.folder,
        ),
    }
    const statement = renderStatement(texts, nameOf(xml, language), locale, options)
    const words = statementWordsOf(locale)
    const notes = await readExamples(texts.folder, samples, result.shown, files, words)
    statement.notes = joinParts([statement.notes, ...notes])
    result.statements[locale] = statement
    const tutorial = texts.sections.tutorial?.trim() ?? ''
    if (tutorial !== '' && isLocale(locale))
      result.editorials[locale] = convertTex(tutorial, options)
  }
  addNamedTitles(xml, result)
  return finish(xml, result, files)
}

function languagesOf(xml: PolygonXml, files: PackageFiles): string[] {
  const folders = [...files.under('statement-sections'), ...files.under('statements')].map(
    (path) => path.split('/')[1] ?? '',
  )
  return [...new Set([...xml.languages, ...folders])].filter((language) =>
    /^[A-Za-z_-]+$/.test(language),
  )
}

function nameOf(xml: PolygonXml, language: string): string {
  return xml.names.find((name) => name.language === language)?.value ?? ''
}

function renderStatement(
  texts: StatementTexts,
  name: string,
  locale: StatementLocale,
  options: TexOptions,
): ReadStatement {
  const words = statementWordsOf(locale)
  if (texts.whole !== undefined) {
    const document = readTex(texts.whole, options)
    const split = document
      ? splitTex(document, words)
      : {
          title: '',
          parts: [
            { heading: undefined, kind: 'other' as const, text: convertTex(texts.whole, options) },
          ],
        }
    return assembleStatement(name || split.title, split.parts, locale)
  }
  const { sections } = texts
  const part = (
    kind: StatementPart['kind'],
    source: string | undefined,
    heading?: string,
  ): StatementPart => ({
    kind,
    heading,
    text: source === undefined ? '' : convertTex(source, options),
  })
  const parts = [
    part('other', sections.legend),
    part('input', sections.input),
    part('output', sections.output),
    part('interaction', sections.interaction),
    {
      kind: 'other' as const,
      heading: undefined,
      text: headedText(words.scoring, part('other', sections.scoring).text),
    },
    part('notes', sections.notes),
  ]
  return assembleStatement(
    name || texTitle(sections.name ?? '', options),
    parts.filter((one) => one.text !== ''),
    locale,
  )
}

function headedText(heading: string, text: string): string {
  return text === '' ? '' : headed(heading, text)
}

function texTitle(source: string, options: TexOptions): string {
  const document = readTex(source, options)
  return document ? plainTitle(document.nodes, document).trim() : source.trim()
}

/** Names in languages that have no statement. */
function addNamedTitles(xml: PolygonXml, result: PolygonStatements): void {
  for (const { language, value } of xml.names) {
    const locale = statementLocaleOfName(language)
    if (locale && isLocale(locale) && value !== '')
      result.statements[locale] ??= { title: value, body: '', input: '', output: '', notes: '' }
  }
}

function finish(
  xml: PolygonXml,
  result: PolygonStatements,
  files: PackageFiles,
): PolygonStatements {
  const { statements } = result
  const written = inLocaleOrder(statements).map(([, statement]) => statement)
  const title = (
    statements['en-US']?.title ||
    written.find(({ title: own }) => own !== '')?.title ||
    xml.names[0]?.value ||
    xml.shortName
  ).trim()
  if (title === '') throw badPackage('The problem has no name.', 'problem.xml')
  if (!statements['en-US'] || statements['en-US'].body === '')
    files.warnings.report('no-english', 'No English statement.')
  if (written.length === 0)
    statements['en-US'] = { title, body: '', input: '', output: '', notes: '' }
  for (const statement of written) statement.title ||= title
  return { ...result, title }
}
