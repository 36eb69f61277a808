import { screen, within } from '@testing-library/react'
import { renderRoute } from './render-route.tsx'
import { startWorld } from './world.ts'

/** The New dialog with its Import; `calls` answer in place of the world's. */
export const openImport = async (calls: Parameters<typeof startWorld>[1] = {}) => {
  startWorld({}, { getImportProgress: () => ({ progress: null }), ...calls })
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
