import { defaultLimits, inLocaleOrder, limitRange, locales, sections } from '@drafts/contract'
import type { Locale, StatementLocale, Stored } from '@drafts/contract'
import type { WarningList } from '../warnings.ts'
import { fitForms } from './fit-forms.ts'
import { withoutShared } from './shared-helpers.ts'
import type { PackageSolution, ProblemPackage } from './problem-package.ts'
import type { ReadPackage } from './read-package.ts'

/** The texts that a statement of another format has. */
export type ReadStatement = Omit<Stored<'statements'>, 'arguments' | 'returns'>

/** File names that are left out: the streams. A table of groups is text of the statement. */
export type ReadAttributes = Omit<
  Stored<'attributes'>,
  'inputFile' | 'outputFile' | 'showsGroups'
> &
  Partial<Pick<Stored<'attributes'>, 'inputFile' | 'outputFile'>>

/** Left out means: not in the package. */
export interface ReadLimits {
  cpuNs?: number
  /** How many times the slowest accepted run the CPU limit is to be, where there is none. */
  timeMultiplier?: number
  memoryBytes?: number
  sourceBytes?: number
}

/** What the reader of another format found; sections are still in the words of that reader. */
export interface ParsedPackage extends Omit<
  ReadPackage,
  'plain' | 'statements' | 'editorials' | 'cpuMultiplier' | 'warnings'
> {
  statements: Partial<Record<StatementLocale, ReadStatement>>
  editorials: Partial<Record<Locale, string>>
  attributes: ReadAttributes
  limits: ReadLimits
  /** Made of an input validator of the package. */
  scanspec: string | undefined
}

/** Where a package does not say it (docs/product/packages.md#limits-that-are-found). */
const defaultMultiplier = 2

export const finishPackage = async (
  found: ParsedPackage,
  warnings: WarningList,
): Promise<ReadPackage> => {
  const { statements, editorials, attributes, limits, scanspec, ...rest } =
    await withoutShared(found)
  const read: ReadPackage = {
    ...rest,
    plain: {
      attributes: { inputFile: '', outputFile: '', showsGroups: false, ...attributes },
      limits: {
        cpu: limits.cpuNs ?? defaultLimits.cpu,
        // A package without one has none: the most there is.
        memory: limits.memoryBytes ?? limitRange.memoryBytes.max,
        source: limits.sourceBytes ?? defaultLimits.source,
        factors: {},
      },
      ...(scanspec === undefined
        ? {}
        : {
            scanspec: { ...sections.scanspec.content.parse({}), enabled: true, source: scanspec },
          }),
    },
    ...(limits.cpuNs === undefined
      ? { cpuMultiplier: limits.timeMultiplier ?? defaultMultiplier }
      : {}),
    statements: statementsOf(statements),
    editorials: editorialsOf(editorials),
    solutions: found.solutions.map(asWanted),
    warnings: warnings.all,
  }
  return fitForms(read, warnings)
}

const statementsOf = (statements: ParsedPackage['statements']): ProblemPackage['statements'] => {
  const read: ProblemPackage['statements'] = {}
  for (const [locale, texts] of inLocaleOrder(statements))
    read[locale] = { body: { ...texts, arguments: [], returns: [] }, removed: [] }
  return read
}

/** What a reference always is (docs/product/forms.md#solutions). */
const asWanted = (solution: PackageSolution): PackageSolution => {
  if (!solution.reference) return solution
  const { wantVerdicts: _, ...one } = solution
  return { ...one, wantVerdict: 'Accepted' }
}

const editorialsOf = (texts: ParsedPackage['editorials']): ProblemPackage['editorials'] => {
  const read: ProblemPackage['editorials'] = {}
  for (const locale of locales) {
    const content = texts[locale]
    if (content !== undefined) read[locale] = { content }
  }
  return read
}
