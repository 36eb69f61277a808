// @vitest-environment jsdom
import { ExecutionId, SolutionId } from '@drafts/contract'
import type { ListedSolution, Verdict } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { blobOf } from '../../testing/files.ts'
import { problemOf, solutionOf, startWorld, testOf } from '../../testing/world.ts'

// What the Solutions tab shows of each solution, and what it starts.

const ran = (verdict: Verdict): NonNullable<ListedSolution['execution']> => ({
  id: ExecutionId.parse(`e-${verdict}`),
  status: 7,
  verdict,
  usages: { cpu: 1e6, memory: 5e5 },
  createdAt: '2026-01-01T00:00:00.000Z',
  runningProgress: { done: 1, total: 1 },
  outdated: false,
  stoppedBy: null,
})

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  if (!row) throw new Error(`There is no row of ${name}.`)
  return within(row)
}

test('a checker that does not compile is named in the row and at the tab, with the way there', async () => {
  const execution = { ...ran('Accepted'), status: 6, verdict: null } as const
  const source = { ...blobOf('no'), text: 'no' }
  const checker = { comparator: 'custom', languageId: 'python3', source } as const
  const problem = problemOf()
  if (!problem.checker) throw new Error('there is no checker')
  startWorld({
    problem: { ...problem, checker: { ...problem.checker, ...checker } },
    tests: [testOf('t1')],
    solutions: [solutionOf('main', { execution, brokenProgram: 'checker' })],
  })
  renderRoute('/p/1/edit/solutions')
  const way = (await rowOf('main')).getByRole('link', { name: 'The checker does not compile' })
  expect(way.getAttribute('href')).toBe('/p/1/edit/checker')
  const tabs = screen.getByRole('navigation', { name: 'Parts of the problem' })
  await waitFor(() => expect(tabs.textContent).toContain('Checker1 open'))
})

test('Run all shows what it does and leaves generators and brute forces out', async () => {
  const started: string[] = []
  startWorld(
    {
      tests: [testOf('t1'), testOf('t2'), testOf('t3')],
      solutions: [
        solutionOf('main', { reference: true }),
        solutionOf('slow'),
        solutionOf('gen', { role: 'generator' }),
        solutionOf('brute', { role: 'bruteForce' }),
      ],
    },
    {
      executeSolution: ({ solutionId }) => {
        started.push(solutionId)
        return { id: ExecutionId.parse(`e-${solutionId}`) }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Run all 2 × 3' }))
  await waitFor(() => expect(started.toSorted()).toEqual(['main', 'slow']))
  expect(screen.queryByRole('dialog')).toBeNull()
  ;(await rowOf('gen')).getByText('Generator')
  ;(await rowOf('brute')).getByText('Brute force')
  ;(await rowOf('main')).getByText('Reference')
})

test('Run all asks before more than three run, and runs none where it is refused', async () => {
  const started: string[] = []
  startWorld(
    { tests: [testOf('t1')], solutions: ['a', 'b', 'c', 'd'].map((name) => solutionOf(name)) },
    {
      executeSolution: ({ solutionId }) => {
        started.push(solutionId)
        return { id: ExecutionId.parse(`e-${solutionId}`) }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  const answer = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Run all 4 × 1' }))
    const question = await screen.findByRole('dialog', { name: 'Execute 4 solution(s)?' })
    await user.click(within(question).getByRole('button', { name }))
  }
  await answer('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(started).toEqual([])
  await answer('Execute')
  await waitFor(() => expect(started.toSorted()).toEqual(['a', 'b', 'c', 'd']))
})

test('a result is one sign, and only the handles of others are named', async () => {
  startWorld({
    solutions: [
      solutionOf('wrong', { wantVerdict: 'WrongAnswer', execution: ran('WrongAnswer') }),
      solutionOf('broken', { wantVerdict: 'WrongAnswer', execution: ran('CompilationError') }),
      solutionOf('other', { creator: { handle: 'carol' } }),
    ],
  })
  renderRoute('/p/1/edit/solutions')
  const signsIn = (row: Awaited<ReturnType<typeof rowOf>>) =>
    row.getByRole('link', { name: /the execution of/ }).querySelectorAll('svg').length
  const wrong = await rowOf('wrong')
  wrong.getByRole('img', { name: 'As expected' })
  expect(signsIn(wrong)).toBe(1)
  const broken = await rowOf('broken')
  broken.getByRole('img', { name: 'Not as expected' })
  // Its wrench tells a program that was never run from one that answers wrongly.
  expect(signsIn(broken)).toBe(2)
  ;(await rowOf('other')).getByText('carol')
  expect(wrong.queryByText('bob')).toBeNull()
})

test('the expected verdict is chosen in the row', async () => {
  const sent: unknown[] = []
  const { world } = startWorld(
    {
      solutions: [
        solutionOf('main', { reference: true, wantVerdict: 'Accepted' }),
        solutionOf('slow'),
      ],
    },
    {
      updateSolution: ({ solutionId, body }) => {
        sent.push([solutionId, body])
        const changed = { ...solutionOf('slow'), wantVerdict: body.wantVerdict ?? null }
        world.solutions = world.solutions.map((one) => (one.id === solutionId ? changed : one))
        return changed
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  const choice = await screen.findByRole('combobox', { name: 'Expected verdict of slow' })
  await user.selectOptions(choice, 'CPU limit exceeded')
  await waitFor(() =>
    expect(sent).toEqual([[SolutionId.parse('slow'), { wantVerdict: 'CPULimitExceeded' }]]),
  )
  expect(screen.queryByRole('combobox', { name: 'Expected verdict of main' })).toBeNull()
})

test('a role is chosen in the form; nothing is expected of a generator, and a reference is a solution', async () => {
  startWorld()
  const { user } = renderRoute('/p/1/edit/solutions?solution=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New solution' }))
  const role = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Role' })
  await user.selectOptions(role, 'Generator')
  expect(dialog.queryByLabelText('Expected Verdict')).toBeNull()
  await user.selectOptions(role, 'Brute force')
  dialog.getByLabelText('Expected Verdict')
  await user.click(dialog.getByRole('switch', { name: /^Reference/ }))
  expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull()
  await user.click(dialog.getByRole('switch', { name: /^Reference/ }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('solution')
})

test('a run that somebody stopped names who did', async () => {
  const execution = { ...ran('Accepted'), verdict: null, stoppedBy: { handle: 'alice' } }
  startWorld({ solutions: [solutionOf('main.cpp', { execution })] })
  renderRoute('/p/1/edit/solutions')
  const row = await rowOf('main.cpp')
  expect(row.getByText('Stopped by alice').textContent).toBe('Stopped by alice')
  expect(row.queryByText('Finished')).toBeNull()
})
