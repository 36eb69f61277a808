import { answerJsonBytes, TestId } from '@drafts/contract'
import type { Problem, Sample, Statement } from '@drafts/contract'
import { expect, it } from 'vitest'
import { fitProblem } from './fit-problem.ts'

const statementOf = (locale: string, text: string, html: string): Statement =>
  ({
    id: locale,
    locale,
    title: locale,
    body: text,
    input: '',
    output: '',
    notes: '',
    arguments: [],
    returns: [],
    bodyHTML: html,
    inputHTML: '',
    outputHTML: '',
    notesHTML: '',
    argumentHTMLs: [],
    returnHTMLs: [],
    version: 1,
  }) as Statement

const sampleOf = (no: number, notes: string): Sample => ({
  id: TestId.parse(`t${no}`),
  input: { snip: '1', size: 1 },
  output: { snip: '1', size: 1 },
  inputValues: null,
  outputValues: null,
  talk: null,
  notes,
  notesHTML: `<p>${notes}</p>`,
})

// Only what may be long is looked at.
const problemOf = (statements: Statement[], samples: Sample[] = []): Problem =>
  ({ title: 'T', statements, samples }) as unknown as Problem
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

it('a problem of ordinary length is answered as it is', () => {
  const problem = problemOf([statementOf('en-US', 'x', '<p>x</p>')], [sampleOf(1, 'n')])
  expect(fitProblem(problem)).toEqual(problem)
})

it('whole statements are left out only where texts alone are too long', () => {
  const text = 'x'.repeat(3_500_000)
  const fitted = fitProblem(
    problemOf(['en-US', 'fr-FR', 'ru-RU'].map((locale) => statementOf(locale, text, text))),
  )
  expect(bytesOf(fitted)).toBeLessThan(answerJsonBytes)
  expect(fitted.statementsLeftOut).toEqual(['ru-RU'])
  expect(
    fitted.statements.map(({ locale, body, leftOut }) => [locale, body === text, leftOut]),
  ).toEqual([
    ['en-US', true, ['body']],
    ['fr-FR', true, ['body']],
  ])
})

it('the longest notes of samples give way to a sentence', () => {
  const samples = [sampleOf(1, 'short'), sampleOf(2, 'n'.repeat(900_000)), sampleOf(3, 'third')]
  const fitted = fitProblem(problemOf([], samples))
  expect(fitted.samples.map(({ notesHTML }) => notesHTML)).toEqual([
    '<p>short</p>',
    '<p>These notes are too long to be shown with the others.</p>',
    '<p>third</p>',
  ])
})
