import { fileNamesOf } from './file-names.ts'
import { defaultLimits, inLocaleOrder, isLocale } from '@drafts/contract'
import type { StatementLocale } from '@drafts/contract'
import { buffer } from 'node:stream/consumers'
import { columnsOfTalk } from '../../statement/talks.ts'
import { element } from './xml-text.ts'
import { escapeTex } from '../../tex/escape-tex.ts'
import { groupsTable, tableIsText } from '../../groups/statement-table.ts'
import { nameOfLocale } from '../../statement/locales.ts'
import { partsOr, sampleNotes, reportSampleNotes } from '../../writing/statement-parts.ts'
import { picturePlacer, pixelsOfPictures } from '../../writing/place-pictures.ts'
import { problemTex } from './problem-tex.ts'
import { sectionsOfStatement } from './statement-sections.ts'
import { statementWordsOf } from '../../statement/statement-words.ts'
import { textFile } from '../../problem/text-file.ts'
import { writeTex } from '../../tex/write-tex.ts'
import type { PackageWriter } from '../../writing/package-writer.ts'
import type { PlacePicture } from '../../writing/place-pictures.ts'
import type { SectionName } from '../statement-texts.ts'
import type { ShownExample } from '../examples.ts'
import type { XmlPart } from './xml-text.ts'
import type { PackageFile, ProblemPackage } from '../../problem/problem-package.ts'

export interface WrittenStatements {
  names: XmlPart[]
  statements: XmlPart[]
  tutorials: XmlPart[]
  /** The languages that have a folder. */
  languages: string[]
}

/** `statement-sections/{language}` and `statements/{language}`: the same texts, pictures and examples in both. */
export const writePolygonStatements = async (
  problem: ProblemPackage,
  writer: PackageWriter,
): Promise<WrittenStatements> => {
  const written: WrittenStatements = { names: [], statements: [], tutorials: [], languages: [] }
  const place = picturePlacer(problem.images, writer)
  const languages = inLocaleOrder({ ...problem.editorials, ...problem.statements })
  for (const [locale] of languages) {
    const statement = problem.statements[locale]
    const editorial = editorialOf(problem, locale).trim()
    if (!statement && editorial === '') continue
    const language = nameOfLocale(locale)
    if (language === undefined) {
      writer.warnings.report(
        'statement-language',
        `Statement and editorial in ${locale}: Polygon has no such language, they are left out.`,
      )
      continue
    }
    const title = statement?.body.title.trim() || problem.title
    written.names.push(element('name', { language, value: title }))
    if (statement && statement.removed.length > 0)
      writer.warnings.report('removed', 'Descriptions of removed arguments are not in the package.')
    const sections = texOf(problem, locale, {
      language,
      isFirst: written.languages.length === 0,
      place,
      writer,
    })
    if (!sections) continue
    await writeLanguage(problem, { language, title, ...sections }, writer)
    written.languages.push(language)
    written.statements.push(document('statement', language, 'problem.tex'))
    if (editorial !== '') written.tutorials.push(document('tutorial', language, 'tutorial.tex'))
  }
  reportSampleNotes(problem, writer)
  if (problem.tests.some(({ type, shown }) => type === 'sample' && shown && 'talk' in shown))
    writer.warnings.report(
      'shown',
      'Talks of samples are an input and an output in the package, with empty lines where the other side speaks.',
    )
  return written
}

const editorialOf = ({ editorials }: ProblemPackage, locale: StatementLocale): string =>
  (isLocale(locale) ? editorials[locale]?.content : undefined) ?? ''

const document = (name: 'statement' | 'tutorial', language: string, file: string): XmlPart =>
  element(name, {
    charset: 'UTF-8',
    language,
    mathjax: 'true',
    path: `statements/${language}/${file}`,
    type: 'application/x-tex',
  })

interface Texts {
  tex: Partial<Record<SectionName, string>>
  examples: ShownExample[]
}

interface TextsTarget {
  language: string
  /** The first statement that is written decides what samples show. */
  isFirst: boolean
  place: PlacePicture
  writer: PackageWriter
}

/** Undefined where there is nothing but a title. */
const texOf = (
  problem: ProblemPackage,
  locale: StatementLocale,
  { language, isFirst, place, writer }: TextsTarget,
): Texts | undefined => {
  const tex = (markdown: string): string =>
    writeTex(markdown, {
      fileOf: (address) =>
        place(address, [`statement-sections/${language}`, `statements/${language}`]),
      pixelsOf: pixelsOfPictures(problem.images),
      tell: (code, message) => writer.warnings.report(code, message, locale),
      topHeading: () => 'section',
    })
  const words = statementWordsOf(locale)
  const body = problem.statements[locale]?.body
  const table = body ? groupsTable(problem, locale) : ''
  if (table !== '') writer.warnings.report('groups-table', tableIsText)
  const samples = problem.tests.filter(({ type }) => type === 'sample')
  const { notes, examples, ...sections } = sectionsOfStatement(
    {
      body: body?.body ?? '',
      input: partsOr(body?.input ?? '', problem, body?.arguments ?? [], 'arguments'),
      output: partsOr(body?.output ?? '', problem, body?.returns ?? [], 'returns'),
      notes: body?.notes ?? '',
    },
    words,
    {
      count: samples.length,
      showsOther: () => !isFirst,
    },
  )
  const ofSamples = sampleNotes(problem).map(
    ({ number, text }) => `\\subsection*{${escapeTex(`${words.example} ${number}`)}}\n${tex(text)}`,
  )
  const all: Texts['tex'] = {
    legend: tex(sections.legend),
    input: tex(sections.input),
    output: tex(sections.output),
    interaction: tex(sections.interaction),
    scoring: tex([sections.scoring, table].filter((part) => part !== '').join('\n\n')),
    notes: body ? [tex(notes), ...ofSamples].join('\n') : '',
    tutorial: tex(editorialOf(problem, locale)),
  }
  const isEmpty = Object.values(all).every((text) => text.trim() === '')
  return isEmpty && examples.length === 0 ? undefined : { tex: all, examples }
}

interface Language extends Texts {
  language: string
  title: string
}

const writeLanguage = async (
  problem: ProblemPackage,
  { language, title, tex, examples }: Language,
  writer: PackageWriter,
): Promise<void> => {
  const sections = `statement-sections/${language}`
  const folder = `statements/${language}`
  writer.putText(`${sections}/name.tex`, escapeTex(title))
  for (const [name, text] of Object.entries(tex))
    if (text.trim() !== '' || name === 'legend') writer.putText(`${sections}/${name}.tex`, text)
  if (tex.tutorial) writer.putText(`${folder}/tutorial.tex`, tex.tutorial)
  const shown = shownExamples(problem, examples)
  for (const { name, input, output } of shown)
    for (const place of [sections, folder]) {
      writer.put(`${place}/${name}`, input)
      writer.put(`${place}/${name}.a`, output)
    }
  const limits = problem.plain.limits ?? defaultLimits
  const files = fileNamesOf(problem)
  const names = shown.map(({ name }) => name)
  writer.putText(
    `${folder}/problem.tex`,
    problemTex({ title: escapeTex(title), limits, files, tex, examples: names }),
  )
  const properties = {
    name: title,
    language,
    timeLimit: Math.ceil(limits.cpu / 1e6),
    memoryLimit: limits.memory,
    inputFile: files.input || 'stdin',
    outputFile: files.output || 'stdout',
    ...Object.fromEntries(Object.entries(tex).map(([name, text]) => [name, text || null])),
    extraResources: {},
    sampleTests: await Promise.all(
      shown.map(async ({ name, input, output }) => ({
        inputFile: name,
        outputFile: `${name}.a`,
        input: await textOf(input),
        output: await textOf(output),
      })),
    ),
  }
  writer.putText(`${folder}/problem-properties.json`, JSON.stringify(properties))
}

interface Shown {
  name: string
  input: PackageFile
  output: PackageFile
}

/** The samples, and in the place of a sample or behind them what the statement shows instead. */
const shownExamples = ({ tests }: ProblemPackage, examples: readonly ShownExample[]): Shown[] => {
  const samples = tests.filter(({ type }) => type === 'sample')
  const count = Math.max(samples.length, examples.at(-1)?.number ?? 0)
  return Array.from({ length: count }, (_, index) => {
    const name = `example.${String(index + 1).padStart(2, '0')}`
    const own = examples.find(({ number }) => number === index + 1)
    const sample = samples[index]
    if (own) return { name, ...filesOf({ input: `${own.input}\n`, output: `${own.output}\n` }) }
    if (sample?.shown)
      return {
        name,
        ...filesOf('talk' in sample.shown ? columnsOfTalk(sample.shown.talk) : sample.shown),
      }
    return { name, input: sample?.input ?? textFile(''), output: sample?.output ?? textFile('') }
  })
}

const filesOf = ({ input, output }: { input: string; output: string }) => ({
  input: textFile(input),
  output: textFile(output),
})

/** Samples are small; of a longer one the file alone is enough. */
const inlineBytesMax = 65_536

const textOf = async (file: PackageFile): Promise<string> =>
  file.sizeBytes > inlineBytesMax ? '' : (await buffer(await file.open())).toString('utf8')
