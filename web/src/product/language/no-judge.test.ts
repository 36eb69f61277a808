import { expect, test } from 'vitest'
import { isJudgeless } from './no-judge.ts'
import type { OfferedLanguage } from '../queries/languages.ts'

const language = (available: boolean): OfferedLanguage => ({
  id: 'python3',
  label: 'Python 3.11',
  family: 'Python',
  discontinued: false,
  funclibGenerator: null,
  codeMirrorMode: null,
  languageServer: null,
  exts: [],
  available,
})

test.each([
  ['none available', [language(false), language(false)], true],
  ['one available', [language(false), language(true)], false],
  // Not read yet, or nothing to judge by: no notice that nothing runs.
  ['not read yet', undefined, false],
  ['no languages', [], false],
])('%s: no judge is %j', (_name, languages, isNone) => expect(isJudgeless(languages)).toBe(isNone))
