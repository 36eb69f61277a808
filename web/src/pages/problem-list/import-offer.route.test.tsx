// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

// A package with more tests than a problem may have: refused, with an offer.

const sentence = 'The package has 519 tests; at most 250 are allowed.'
const offer = 'Import 250 of the 519 tests'

/** What uploads send: jsdom's own XMLHttpRequest would ask a real network. */
const takeUploads = (answer: (form: FormData) => { status: number; body: object }) => {
  const sent: Record<string, unknown>[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    open() {}
    send(form: FormData) {
      const file = form.get('file')
      sent.push({ tests: form.get('tests'), file: file instanceof File ? file.name : null })
      const { status, body } = answer(form)
      this.status = status
      this.responseText = JSON.stringify(body)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

const refuseAll = () => ({
  status: 400,
  body: { error: sentence, code: 'ErrBadPackage', fields: { file: 'data', tests: offer } },
})

const openImport = async () => {
  startWorld()
  const { user } = renderRoute('/problems/my/p1')
  await user.click((await screen.findAllByRole('button', { name: /^New/ }))[0] ?? document.body)
  const dialog = await screen.findByRole('dialog', { name: 'New problem' })
  await user.click(within(dialog).getByLabelText('Import'))
  const choose = async (name: string) => {
    const field = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (field) await user.upload(field, new File(['PK'], name))
  }
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
  return { user, dialog, choose, press }
}

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
  expect(sent).toEqual([
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
