import {
  attributeChars,
  inLocaleOrder,
  labelChars,
  locales,
  packedLabelChars,
  textFieldChars,
  titleChars,
  topicsMax,
} from '@drafts/contract'
import type { Stored } from '@drafts/contract'
import type { WarningList } from '../warnings.ts'
import type { ProblemPackage } from './problem-package.ts'
import type { ReadPackage } from './read-package.ts'

/** The text, or its beginning; `what` names it in the warning. */
type Fit = (text: string, mostChars: number, what: string) => string

/**
 * What a form would refuse is cut, and each cut is told: the problem could neither be saved nor come back from its own
 * package (docs/product/packages.md#packages-that-are-broken).
 */
export const fitForms = (problem: ReadPackage, warnings: WarningList): ReadPackage => {
  const fit: Fit = (text, mostChars, what) => {
    if (text.length <= mostChars) return text
    warnings.report('cut', `${what}: longer than ${mostChars} characters; the rest was left out.`)
    return text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '')
  }
  const { title, plain, tests, solutions } = problem
  const { attributes } = plain
  return {
    ...problem,
    title: fit(title, titleChars, 'Title'),
    ...(attributes && {
      plain: { ...plain, attributes: fitAttributes(attributes, fit, warnings) },
    }),
    ...fitTexts(problem, fit),
    tests: tests.map((test, at) => ({
      ...test,
      label: fit(test.label, packedLabelChars, `Label of test ${at + 1}`),
      hint: fit(test.hint, textFieldChars, `Hint of test ${at + 1}`),
      comment: fit(test.comment, textFieldChars, `Comment of test ${at + 1}`),
      notes: fit(test.notes, textFieldChars, `Notes of test ${at + 1}`),
    })),
    solutions: solutions.map((solution) => ({
      ...solution,
      notes: fit(
        solution.notes,
        textFieldChars,
        `Notes of ${solution.source.path ?? solution.label}`,
      ),
    })),
  }
}

const fitAttributes = (
  { topics, license, rightsOwner, source, sourceURL, ...fileNames }: Stored<'attributes'>,
  fit: Fit,
  warnings: WarningList,
): Stored<'attributes'> => {
  if (topics.length > topicsMax)
    warnings.report('cut', `Topics: more than ${topicsMax}; the others were left out.`)
  if (sourceURL.length > attributeChars)
    warnings.report('cut', `Source URL: longer than ${attributeChars} characters; it was left out.`)
  const fitted = topics.slice(0, topicsMax).map((topic) => fit(topic, labelChars, 'Topic').trim())
  return {
    topics: [...new Set(fitted)],
    license,
    rightsOwner: fit(rightsOwner, attributeChars, 'Rights owner'),
    source: fit(source, attributeChars, 'Source'),
    sourceURL: sourceURL.length > attributeChars ? '' : sourceURL,
    ...fileNames,
  }
}

const fitTexts = (
  problem: ProblemPackage,
  fit: Fit,
): Pick<ProblemPackage, 'statements' | 'editorials'> => {
  const statements: ProblemPackage['statements'] = {}
  const editorials: ProblemPackage['editorials'] = {}
  for (const [locale, { body: texts, removed }] of inLocaleOrder(problem.statements)) {
    const body = {
      ...texts,
      title: fit(texts.title, titleChars, `Title of ${locale}`),
      body: fit(texts.body, textFieldChars, `Body of ${locale}`),
      input: fit(texts.input, textFieldChars, `Input of ${locale}`),
      output: fit(texts.output, textFieldChars, `Output of ${locale}`),
      notes: fit(texts.notes, textFieldChars, `Notes of ${locale}`),
    }
    statements[locale] = { body, removed }
  }
  for (const locale of locales) {
    const editorial = problem.editorials[locale]
    if (editorial)
      editorials[locale] = {
        content: fit(editorial.content, textFieldChars, `Editorial of ${locale}`),
      }
  }
  return { statements, editorials }
}
