import { expect, it } from 'vitest'
import { placeOfCount, placeOfWarning } from './report-place.ts'

it.each([
  ['time-limit-found', 'limits'],
  ['memory-limit-default', 'limits'],
  ['limits-kept', undefined],
  ['tex-macro', 'statement'],
  ['solution-not-accepted', 'solutions'],
  ['python2', 'solutions'],
  ['solution-standard', 'solutions'],
  ['program-standard', 'checker'],
  ['checker-build', 'checker'],
  ['tolerance', 'checker'],
  ['attachments', undefined],
  ['groups', 'tests'],
  ['tests-exchanged', 'tests'],
  ['solution-not-told', 'solutions'],
])('a warning %s is about the tab %s', (code, place) => {
  expect(placeOfWarning(code, { mechanism: 'standard' })).toBe(place)
})

it('what judges an interactive problem is its driver', () => {
  expect(placeOfWarning('driver-build', { mechanism: 'interactive' })).toBe('driver')
  expect(placeOfWarning('validator-build', { mechanism: 'interactive' })).toBe('driver')
})

it('what came in has a tab, but for what is kept aside', () => {
  expect(['samples', 'images', 'kept'].map(placeOfCount)).toEqual(['tests', 'statement', undefined])
})
