// @vitest-environment jsdom
import { TokenId } from '@drafts/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { startWorld } from '../../testing/world.ts'

test('a label that is written while a token is being made stays', async () => {
  const answered = Promise.withResolvers<undefined>()
  const { server } = startWorld(
    {},
    {
      listTokens: () => ({ tokens: [] }),
      createToken: async ({ body }) => {
        await answered.promise
        return { id: TokenId.parse('t1'), label: body.label, token: 'secret' }
      },
    },
  )
  const { user } = renderRoute('/settings')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await user.type(field, 'first{Enter}')
  await waitFor(() => expect(server.calls).toContain('createToken'))
  await user.clear(field)
  await user.type(field, 'second')
  answered.resolve(undefined)
  await screen.findByText('secret')
  await findEnabled('Create token')
  expect(field.value).toBe('second')
})
