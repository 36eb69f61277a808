import { describe, expect, it } from 'vitest'
import { readinessOf, textOfPart, translationsOf } from '../../index.ts'
import type { ReadinessFacts } from '../../index.ts'
import { functional, ready } from '../../testing/readiness.ts'

const french = {
  locale: 'fr-FR',
  title: 'Prêt',
  body: 'b',
  input: 'i',
  output: 'o',
  notes: '',
  arguments: [] as string[],
  returns: [] as string[],
} as const
const withFrench = (more: object, from: ReadinessFacts = ready): ReadinessFacts => ({
  ...from,
  translations: [{ ...french, ...more }],
})

describe('another language than English', () => {
  it.each([
    ['the title', withFrench({ title: ' ' }), 'title', undefined, 'The title'],
    ['the body', withFrench({ body: '' }), 'body', undefined, 'The body'],
    ['the input', withFrench({ input: '' }), 'input', undefined, 'The input'],
    [
      'an argument',
      withFrench({ arguments: ['a', ''], returns: ['r'] }, functional),
      'arguments',
      1,
      'Argument second',
    ],
    ['a return', withFrench({ arguments: ['a', 'b'] }, functional), 'returns', 0, 'Return sum'],
  ] as const)('that lacks %s is named, with English as its fix', (_, facts, field, index, name) => {
    const part = { field, ...(index === undefined ? {} : { index }) }
    expect(readinessOf(facts)).toEqual([
      {
        id: `statement-translation:fr-FR:${field}${index === undefined ? '' : `.${index}`}`,
        tab: 'statement',
        priority: 'low',
        subject: expect.stringContaining('ran'),
        text: `${name} is there in English only.`,
        target: { ...part, locale: 'fr-FR' },
        fix: { kind: 'copy-english', locale: 'fr-FR', ...part },
      },
    ])
  })

  it('that has all that English has lacks nothing', () => {
    expect(readinessOf(withFrench({}))).toEqual([])
    expect(
      readinessOf(withFrench({ input: '', arguments: ['a', 'b'], returns: ['r'] }, functional)),
    ).toEqual([])
  })

  it('is one in which more than a title is written, of the ten', () => {
    const blank = { ...french, body: '', input: '', output: '' }
    expect(
      translationsOf([
        french,
        { ...french, locale: 'en-US' },
        { ...french, locale: 'sv' },
        { ...blank, locale: 'ru-RU' },
        { ...blank, locale: 'es-ES', returns: ['r'] },
      ]).map(({ locale }) => locale),
    ).toEqual(['fr-FR', 'es-ES'])
  })

  it('has a text for each part', () => {
    expect(textOfPart(french, { field: 'title' })).toBe('Prêt')
    expect(textOfPart({ ...french, returns: ['r'] }, { field: 'returns', index: 0 })).toBe('r')
    expect(textOfPart(french, { field: 'arguments', index: 3 })).toBe('')
  })
})
