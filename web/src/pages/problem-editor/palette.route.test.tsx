// @vitest-environment jsdom
import { ExecutionId } from '@drafts/contract'
import type { ReadinessItem } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld, testOf } from '../../testing/world.ts'

// What the palette does inside a problem, and what the checklist does in one line.

// Closed dialogs stay in the page, and jsdom does not know what is visible.
beforeEach(() => void vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false))

const open = async (
  started: string[],
  solutions = [solutionOf('main.cpp', { reference: true })],
) => {
  const { world } = startWorld(
    { solutions, tests: [testOf('t1', { label: 'large' })] },
    {
      executeSolution: ({ solutionId }) => {
        started.push(solutionId)
        return { id: ExecutionId.parse('e1') }
      },
      getStatement: () => {
        const [statement] = world.problem.statements
        if (!statement) throw new Error('no statement')
        return statement
      },
    },
  )
  const shown = renderRoute('/p/1/edit/solutions')
  await screen.findByRole('link', { name: solutions[0]?.label ?? '' })
  return shown
}

/** Answers what is asked before more than three run. */
const answerMany = async (user: UserEvent, name: string) => {
  const question = await screen.findByRole('dialog', { name: 'Execute 4 solution(s)?' })
  await user.click(within(question).getByRole('button', { name }))
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Execute 4 solution(s)?' })).toBeNull(),
  )
}

test('“run ref” runs the reference; Enter on nothing does nothing', async () => {
  const started: string[] = []
  const { user, address } = await open(started)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  const first = screen.getAllByRole('option')[0]?.textContent
  expect(first).toBe('Attributes')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/p/1/edit/solutions')
  expect(screen.queryAllByRole('option').length).toBeGreaterThan(0)
  await user.type(field, 'run ref')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Run main/))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(started).toEqual(['main.cpp']))
})

test.each([
  ['large', '/p/1/edit/tests?test=t1'],
  ['test 1', '/p/1/edit/tests?test=t1'],
  ['english', '/p/1/edit/statement?locale=en-US'],
])('“%s” leads to %s', async (words, wanted) => {
  const { user, address } = await open([])
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(field, words)
  // Tests come by themselves.
  await screen.findByRole('option', { name: words === 'english' ? /English/ : /large/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(wanted))
})

test('what is read after the box was opened is offered in it', async () => {
  const gate = Promise.withResolvers<void>()
  const tests = [testOf('t1', { label: 'large' })]
  startWorld(
    {},
    {
      listTests: async () => {
        await gate.promise
        return { tests }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/limits')
  await screen.findByRole('navigation', { name: 'Parts of the problem' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(field, 'large')
  expect(screen.queryByRole('option', { name: /large/ })).toBeNull()
  gate.resolve()
  await screen.findByRole('option', { name: /large/ })
})

test('what leads to a page opens in a tab by the middle button or with a key, and the box stays', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const started: string[] = []
  const { user, address } = await open(started)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(field, 'my problems')
  const option = await screen.findByRole('option', { name: /^My Problems/ })
  await user.pointer({ keys: '[MouseMiddle]', target: option })
  await user.keyboard('{Control>}')
  await user.click(option)
  await user.keyboard('{/Control}')
  const tab = ['/problems/my/p1', '_blank', 'noopener']
  expect(opened.mock.calls).toEqual([tab, tab])
  expect(document.activeElement).toBe(field)
  expect(address()).toBe('/p/1/edit/solutions')
  await user.clear(field)
  await user.type(field, 'run ref')
  const run = await screen.findByRole('option', { name: /^Run main/ })
  await user.pointer({ keys: '[MouseMiddle]', target: run })
  expect(started).toEqual([])
  expect(opened).toHaveBeenCalledTimes(2)
})

test('solutions that are out of date are one line of the checklist, with one action', async () => {
  const started: string[] = []
  const names = ['a', 'b', 'c', 'd']
  const solutions = names.map((name, no) => solutionOf(name, { reference: no === 0 }))
  const { user, go } = await open(started, solutions)
  await go('/p/1/edit/solutions?dialog=checklist')
  const group = within(await screen.findByRole('region', { name: 'Open in Solutions' }))
  group.getByRole('link', { name: '4 solutions are to be run' })
  await user.click(group.getByRole('button', { name: 'Run all' }))
  await answerMany(user, 'Cancel')
  expect(started).toEqual([])
  await user.click(group.getByRole('button', { name: 'Run all' }))
  await answerMany(user, 'Execute')
  await waitFor(() => expect(started.toSorted()).toEqual(names))
  const each: Pick<ReadinessItem, 'text'> = {
    text: 'Solution has not been executed after relevant modifications.',
  }
  expect(group.queryByText(`a: ${each.text}`)).toBeNull()
  await user.click(group.getByRole('button', { name: 'Show each' }))
  group.getByText(`a: ${each.text}`)
})

test('“Run all” of the palette asks before more than three run', async () => {
  const started: string[] = []
  const names = ['a', 'b', 'c', 'd']
  const { user, go } = await open(
    started,
    names.map((name) => solutionOf(name)),
  )
  await go('/p/1/edit/tests')
  const runAll = async () => {
    await user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
    await user.clear(field)
    await user.type(field, 'run all 4')
    await user.keyboard('{Enter}')
  }
  await runAll()
  await answerMany(user, 'Cancel')
  expect(started).toEqual([])
  await runAll()
  await answerMany(user, 'Execute')
  await waitFor(() => expect(started.toSorted()).toEqual(names))
})

test('“Run all with options” takes what Run all takes', async () => {
  const { user, address } = await open(
    [],
    [
      solutionOf('main.cpp'),
      solutionOf('secret.cpp', { private: true, canView: false }),
      solutionOf('gen.py', { role: 'generator' }),
      solutionOf('brute.py', { role: 'bruteForce' }),
    ],
  )
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search commands and problems' })
  await user.type(field, 'run all with options')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe('/p/1/edit/solutions?execute=main.cpp,secret.cpp'),
  )
})
