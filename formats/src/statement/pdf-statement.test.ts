import { expect, it } from 'vitest'
import { languageOfPdf } from './pdf-statement.ts'

it.each([
  ['problem.pdf', 'en-US'],
  ['statement.pdf', 'en-US'],
  ['problem_statement/problem.sv.pdf', 'sv'],
  ['statement/problem.de.pdf', 'de'],
  ['statements/.pdf/russian/problem.pdf', 'ru-RU'],
  ['statements/english/problem.pdf', 'en-US'],
  ['problem_statement/sample1.pdf', undefined],
  ['solution/problem.pdf', undefined],
  ['statements/.pdf/klingon/problem.pdf', undefined],
  ['problem.pdf/x', undefined],
])('the file %s is a statement in %s', (path, locale) => {
  expect(languageOfPdf(path)).toBe(locale)
})
