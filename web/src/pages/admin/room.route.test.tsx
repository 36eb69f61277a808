// @vitest-environment jsdom
import { ProblemId } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatSize } from '../../lib/text/format.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { accountOf, startWorld } from '../../testing/world.ts'

test('the console shows what fills the disk, by account and by problem', async () => {
  const large = { id: ProblemId.parse('1'), title: 'Large', owner: 'bob' }
  startWorld(
    { account: accountOf({ permits: ['drafts:administrator', 'drafts:invited'] }) },
    {
      adminGetUsage: () => ({
        total: { bytes: 3_000_000, ofProblems: 2_000_000 },
        quotas: { bytes: 5_000_000, problems: null },
        accounts: [{ handle: 'bob', problems: 2, bytes: 2_000_000 }],
        problems: [
          { ...large, bytes: 1_500_000, isDeleted: false },
          { ...large, id: ProblemId.parse('2'), title: 'Gone', bytes: 500_000, isDeleted: true },
        ],
      }),
    },
  )
  renderRoute('/_?tab=room')
  const problems = await screen.findByRole('table', { name: 'Problems by room' })
  const link = await within(problems).findByRole<HTMLAnchorElement>('link', { name: 'Large' })
  expect(link.getAttribute('href')).toBe('/p/1')
  expect(problems.textContent).toContain('Gone (in the bin)')
  expect(screen.getByRole('table', { name: 'Accounts by room' }).textContent).toContain(
    `bob2${formatSize(2_000_000)}`,
  )
  expect(screen.getByText('no bound')).toBeTruthy()
  expect(screen.getByText(formatSize(5_000_000))).toBeTruthy()
})
