import { expect, test } from 'vitest'
import { saveStatusOf } from './save-status.ts'
import type { DraftFacts } from './save-status.ts'

const draft = (part: Partial<DraftFacts> = {}): DraftFacts => ({
  name: 'limits',
  isDirty: true,
  attempts: 0,
  errors: {},
  failure: null,
  theirs: null,
  isRestored: false,
  ...part,
})
const clean = draft({ isDirty: false })

test.each([
  ['idle', [clean], [], false, null],
  ['saved', [clean], [], false, 1],
  ['saving', [draft()], [], true, 1],
  ['typing', [draft()], [], false, 1],
  ['retrying', [draft({ attempts: 1, failure: 'No.' })], [], false, 1],
  ['retrying', [draft({ attempts: 1 })], [], true, 1],
  ['failed', [draft({ failure: 'No.' })], [], false, 1],
  ['failed', [draft({ errors: { cpu: 'Too much.' } })], [], false, 1],
  ['failed', [draft({ theirs: {} })], [], false, 1],
  ['failed', [clean], ['checker'], false, 1],
] as const)('%s: %j, kept %j, saving %s', (kind, drafts, kept, isSaving, savedAt) => {
  expect(saveStatusOf(drafts, kept, isSaving, savedAt).kind).toBe(kind)
})

test('what is not saved is named once', () => {
  const { unsaved } = saveStatusOf([draft(), clean], ['limits', 'statements/fr-FR'], false, null)
  expect(unsaved).toEqual(['limits', 'statements/fr-FR'])
})
