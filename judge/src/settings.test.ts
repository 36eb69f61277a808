import { expect, it } from 'vitest'
import { everydayLanguages, figureTools } from './languages/index.ts'
import { readSettings } from './settings.ts'

const read = (languages?: string) =>
  readSettings({
    DRAFTS_SERVER: 'http://127.0.0.1:1',
    DRAFTS_JUDGE_TOKEN: 'x',
    ...(languages === undefined ? {} : { DRAFTS_LANGUAGES: languages }),
  }).languages

it('no languages named are all languages', () => {
  expect([read(), read(''), read(' , ')]).toEqual([undefined, undefined, undefined])
})

it('"everyday" stands for the everyday ones', () => {
  const everyday = [...everydayLanguages, ...figureTools].map(({ id }) => id)
  expect(read('rust,everyday go')).toEqual(['rust', ...everyday, 'go'])
})

it('proofs are trusted where the setting says so alone', () => {
  const trusts = ['', '0', '1'].map(
    (value) =>
      readSettings({
        DRAFTS_SERVER: 'http://127.0.0.1:1',
        DRAFTS_JUDGE_TOKEN: 'x',
        DRAFTS_TRUST_PROOFS: value,
      }).trustsProofs,
  )
  expect(trusts).toEqual([false, false, true])
})

it('a language that does not exist is refused by name', () => {
  expect(() => read('everyday,cobol, Rust')).toThrow(
    'DRAFTS_LANGUAGES names what is no language of Drafts: cobol, Rust; ./drafts toolchains lists them.',
  )
})
