// @vitest-environment jsdom
import type { JudgeId, JudgeToken } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, startWorld } from '../../testing/world.ts'

const tokenOf = (name: string, part: Partial<JudgeToken> = {}): JudgeToken => ({
  id: name as JudgeId,
  name,
  madeAt: '2026-11-01T10:00:00Z',
  lastSeenAt: null,
  isConnected: false,
  usedOn: null,
  ...part,
})

test('tokens of judges are listed, made and revoked', async () => {
  const usedOn = { host: 'judge-host', since: '2026-11-01T10:00:00Z' }
  let judgeTokens = [
    tokenOf('far'),
    tokenOf('near', { isConnected: true }),
    tokenOf('held', { isConnected: true, usedOn }),
  ]
  const { server } = startWorld(
    { account: accountOf({ permits: ['drafts:administrator', 'drafts:invited'] }) },
    {
      adminListJudges: () => ({ judges: [] }),
      adminListJudgeTokens: () => ({ judgeTokens }),
      adminMakeJudgeToken: ({ body }) => {
        judgeTokens = [...judgeTokens, tokenOf(body.name)]
        return { token: 'judge_secret' }
      },
      adminRevokeJudgeToken: ({ judgeId }) => {
        judgeTokens = judgeTokens.filter(({ id }) => id !== judgeId)
      },
    },
  )
  const { user } = renderRoute('/_?tab=judges')
  const table = await screen.findByRole('table', { name: 'Tokens of judges' })
  await waitFor(() => expect(table.textContent).toContain('near'))
  expect(within(table).getByRole('row', { name: /near.*connected/ })).toBeTruthy()
  expect(
    within(table).getByRole('row', { name: /held.*in use by judge-host for \d+[smhdwy]/ }),
  ).toBeTruthy()
  expect(within(table).getByRole('row', { name: /far.*never/ })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Name of a judge' }), ' third {Enter}')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' })
  expect(field.value).toBe('judge_secret')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke far' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(table.textContent).not.toContain('far'))
  expect(table.textContent).toContain('third')
  expect(server.writes).toEqual([
    'POST /api/admin/judge_tokens',
    'DELETE /api/admin/judge_tokens/far',
  ])
})
