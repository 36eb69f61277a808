import { describe, expect, it } from 'vitest'
import { hasSource, readinessFacts } from '../../index.ts'
import type { Editorial, ListedTest, Problem } from '../../index.ts'

const text = (source: string) => ({
  text: source,
  size: source.length,
  sha256Sum: '',
  lineEnding: 0 as const,
  finalNewline: false,
})
const program = { id: 'i', version: 1, convention: 'native' as const, files: [], flags: [] }
const noTexts = { body: '', input: '', output: '', notes: '', arguments: [], returns: [] }
const statementIn = (locale: string, title: string) => ({ ...noTexts, locale, title })

/** What the rule reads of a problem; the rest of one is of no account here. */
const problemWith = (more: object): Problem =>
  ({
    mechanism: 'standard',
    forkBaseId: null,
    statements: [],
    signature: { enabled: false, name: '', arguments: [], returns: [] },
    limits: { source: 1, factors: {} },
    ...more,
  }) as unknown as Problem

const nothing = {
  tests: [],
  groups: [],
  solutions: [],
  programs: [],
  checkerTests: [],
  validatorTests: [],
  editorials: [],
  languages: [],
  bounds: { bounds: [], contradictions: [] },
}
const factsOf = (more: object, rest: Partial<Parameters<typeof readinessFacts>[1]> = {}) =>
  readinessFacts(problemWith(more), { ...nothing, ...rest })

describe('a program has a source', () => {
  it.each([
    ['cpp20-gcc', 'int main() {}', true],
    ['cpp20-gcc', ' \n\t', false],
    [null, ' ', false],
    [null, 'x', true],
    ['whitespace', ' \n\t', true],
    ['whitespace', '', false],
  ])('in %s: %j: %s', (languageId, source, has) => {
    expect(hasSource(languageId, source)).toBe(has)
  })
})

describe('the facts of a problem', () => {
  it('name the languages that can be run, and none while no judge is connected', () => {
    const languages = [
      { id: 'java17', available: false },
      { id: 'cpp20-gcc', available: true },
    ]
    expect(factsOf({}, { languages }).runnable).toEqual(new Set(['cpp20-gcc']))
    expect(factsOf({}, { languages: languages.slice(0, 1) }).runnable).toBe(null)
  })

  it('are of a fork where it has a base', () => {
    expect(factsOf({}).isFork).toBe(false)
    expect(factsOf({ forkBaseId: 'p' }).isFork).toBe(true)
  })

  it('have the English statement, whatever others stand before it', () => {
    const [french, english] = [statementIn('fr-FR', 'Un'), statementIn('en-US', 'One')]
    expect(factsOf({ statements: [french, english] }).statement).toBe(english)
  })

  it('have an empty statement where none is English', () => {
    const empty = {
      title: '',
      body: '',
      input: '',
      output: '',
      notes: '',
      arguments: [],
      returns: [],
    }
    expect(factsOf({ statements: [statementIn('fr-FR', 'Un')] }).statement).toEqual(empty)
  })

  it('have checker and driver as they are stored', () => {
    const { checker, driver } = factsOf({
      checker: {
        ...program,
        comparator: 'custom',
        type: 'int',
        languageId: 'go',
        source: text('package main'),
      },
      driver: { ...program, languageId: 'python3', source: text('pass') },
    })
    expect(checker).toEqual({
      comparator: 'custom',
      type: 'int',
      languageId: 'go',
      hasSource: true,
    })
    expect(driver).toEqual({ languageId: 'python3', hasSource: true })
  })

  it.each([[null], [text(' \n')]])('have no source where it is %j', (source) => {
    const { checker, driver } = factsOf({
      checker: { ...program, comparator: 'custom', type: 'int', languageId: 'go', source },
      driver: { ...program, languageId: 'go', source },
    })
    expect([checker.hasSource, driver.hasSource]).toEqual([false, false])
  })

  it('have the default checker and no driver where the caller may not see them', () => {
    const { checker, driver } = factsOf({})
    expect(checker).toMatchObject({ comparator: 'words', type: 'string', hasSource: false })
    expect(driver).toEqual({ languageId: null, hasSource: false })
  })

  it('number the tests from 1', () => {
    // Only the ids are looked at.
    const inputValidity = { pending: false, error: null }
    const tests = ['a', 'b'].map((id) => ({ id, inputValidity })) as unknown as ListedTest[]
    expect(factsOf({}, { tests }).tests.map(({ id, no }) => [id, no])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  const editorials: [string, Pick<Editorial, 'locale' | 'content'>[], boolean][] = [
    ['no editorial', [], false],
    ['an English one', [{ locale: 'en-US', content: 'x' }], true],
    ['an English one of blanks', [{ locale: 'en-US', content: ' \n' }], false],
    ['a French one', [{ locale: 'fr-FR', content: 'x' }], false],
    [
      'a French one and an English one',
      [
        { locale: 'fr-FR', content: 'x' },
        { locale: 'en-US', content: 'x' },
      ],
      true,
    ],
  ]
  it.each(editorials)('with %s', (_name, of, has) => {
    expect(factsOf({}, { editorials: of }).hasEnglishEditorial).toBe(has)
  })
})
