// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openImport } from '../../testing/open-import.tsx'
import { takeUploads } from '../../testing/take-uploads.ts'

// A package with more tests than a problem may have: refused, with an offer.

const sentence = 'The package has 519 tests; at most 250 are allowed.'
const offer = 'Import 250 of the 519 tests'

const refuseAll = () => ({
  status: 400,
  body: { error: sentence, code: 'ErrBadPackage', fields: { file: 'data', tests: offer } },
})

test('a package of too many tests is refused with an offer, which keeps the file and imports it', async () => {
  const sent = takeUploads((form) =>
    form.get('tests') === 'choose'
      ? {
          status: 201,
          body: { id: '1', report: { imported: { tests: 250, samples: 2 }, warnings: [] } },
        }
      : refuseAll(),
  )
  const { dialog, choose, press } = await openImport()
  await choose('a.kpp')
  await press('Import')
  expect((await within(dialog).findByRole('alert')).textContent).toContain(sentence)
  expect(within(dialog).getByText('a.kpp')).toBeDefined()
  await press(offer)
  await screen.findByRole('dialog', { name: 'Package imported' })
  expect(sent).toMatchObject([
    { tests: null, file: 'a.kpp' },
    { tests: 'choose', file: 'a.kpp' },
  ])
})

test('an offer is gone with another file, and with another type', async () => {
  const sent = takeUploads(refuseAll)
  const { user, dialog, choose, press } = await openImport()
  await choose('a.kpp')
  await press('Import')
  await within(dialog).findByRole('button', { name: offer })
  await choose('b.kpp')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  await press('Import')
  await within(dialog).findByRole('button', { name: offer })
  await user.click(within(dialog).getByLabelText('Polygon'))
  await press('Import')
  await within(dialog).findByRole('button', { name: offer })
  expect(sent.map(({ tests }) => tests)).toEqual([null, null, null])
})
