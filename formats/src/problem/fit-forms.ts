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
import type { ImportedAttributes, ImportedProblem } from '../imported-problem.ts'
import type { WarningList } from '../warnings.ts'

/** The text, or its beginning; `what` names it in the warning. */
type Fit = (text: string, mostChars: number, what: string) => string

/**
 * What a form would refuse is cut, and each cut is told: the problem could neither be saved nor come back from its own
 * package (docs/product/packages.md#packages-that-are-broken).
 */
export const fitForms = (problem: ImportedProblem, warnings: WarningList): ImportedProblem => {
  const fit: Fit = (text, mostChars, what) => {
    if (text.length <= mostChars) return text
    warnings.report('cut', `${what}: longer than ${mostChars} characters; the rest was left out.`)
    return text.slice(0, mostChars).replace(/[\uD800-\uDBFF]$/, '')
  }
  const { title, attributes, tests, solutions } = problem
  return {
    ...problem,
    title: fit(title, titleChars, 'Title'),
    attributes: fitAttributes(attributes, fit, warnings),
    ...fitTexts(problem, fit),
    tests: tests.map((test, at) => ({
      ...test,
      label: fit(test.label, packedLabelChars, `Label of test ${at + 1}`),
      hint: fit(test.hint, textFieldChars, `Hint of test ${at + 1}`),
      comment: fit(test.comment, textFieldChars, `Comment of test ${at + 1}`),
      ...(test.notes === undefined
        ? {}
        : { notes: fit(test.notes, textFieldChars, `Notes of test ${at + 1}`) }),
    })),
    solutions: solutions.map((solution) => ({
      ...solution,
      notes: fit(solution.notes, textFieldChars, `Notes of ${solution.path}`),
    })),
  }
}

const fitAttributes = (
  { topics, license, rightsOwner, source, sourceURL, ...fileNames }: ImportedAttributes,
  fit: Fit,
  warnings: WarningList,
): ImportedAttributes => {
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
  problem: ImportedProblem,
  fit: Fit,
): Pick<ImportedProblem, 'statements' | 'editorials'> => {
  const statements: ImportedProblem['statements'] = {}
  const editorials: ImportedProblem['editorials'] = {}
  for (const [locale, statement] of inLocaleOrder(problem.statements))
    statements[locale] = {
      title: fit(statement.title, titleChars, `Title of ${locale}`),
      body: fit(statement.body, textFieldChars, `Body of ${locale}`),
      input: fit(statement.input, textFieldChars, `Input of ${locale}`),
      output: fit(statement.output, textFieldChars, `Output of ${locale}`),
      notes: fit(statement.notes, textFieldChars, `Notes of ${locale}`),
    }
  for (const locale of locales) {
    const content = problem.editorials[locale]
    if (content !== undefined)
      editorials[locale] = fit(content, textFieldChars, `Editorial of ${locale}`)
  }
  return { statements, editorials }
}
