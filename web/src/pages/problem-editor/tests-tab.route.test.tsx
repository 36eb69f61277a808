// @vitest-environment jsdom
import { TestId, UploadId } from '@drafts/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { solutionOf, startWorld, testOf } from '../../testing/world.ts'

// What the Tests tab shows of each test, and what can be taken back.

const info = { size: 2, sha256Sum: '', lineEnding: 1, finalNewline: true } as const

test('a test without a label is known by its first line, and where each is from is said', async () => {
  startWorld({
    tests: [
      testOf('t1', { firstLine: '3 5 8' }),
      testOf('t2', { label: 'large', firstLine: '9', origin: 'zip' }),
      testOf('t3', { label: 'random', origin: 'generated' }),
    ],
  })
  renderRoute('/p/1/edit/tests')
  const [, first, second, third] = within(
    await screen.findByRole('table', { name: 'Tests' }),
  ).getAllByRole('row')
  if (!first || !second || !third) throw new Error('There are three tests.')
  within(first).getByRole('link', { name: 'Unlabelled' })
  within(first).getByText('3 5 8')
  within(first).getByText('Typed')
  expect(within(second).queryByText('9')).toBeNull()
  within(second).getByText('Zip')
  within(third).getByText('Generated')
})

test('a test that was deleted is named and comes back where it was', async () => {
  const { world, server } = startWorld(
    { tests: [testOf('a', { label: 'one' }), testOf('b', { label: 'two' })] },
    {
      createBlob: () => ({ id: UploadId.parse('u1'), ...info }),
      deleteTest: ({ testId }) => {
        world.tests = world.tests.filter(({ id }) => id !== testId)
        return undefined
      },
      createTest: ({ body }) => {
        const made = testOf('A', { label: body.label })
        world.tests = [...world.tests, made]
        return made
      },
      reorderTests: ({ body }) => {
        world.tests = body.ids.flatMap((id) => world.tests.find((one) => one.id === id) ?? [])
        return undefined
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/tests')
  await user.click(await screen.findByRole('button', { name: 'Actions of test 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete test 1?' }))
  question.getByText('one')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Test 1 “one” deleted.')
  await waitFor(() => expect(world.tests.map(({ label }) => label)).toEqual(['two']))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(world.tests.map(({ label }) => label)).toEqual(['one', 'two']))
  expect(world.tests[0]?.id).toBe(TestId.parse('A'))
  expect(server.calls.filter((name) => name === 'createBlob')).toHaveLength(2)
})

test('a solution that was deleted comes back as it was', async () => {
  const { world } = startWorld(
    {
      solutions: [solutionOf('slow', { role: 'bruteForce', notes: 'n', wantVerdict: 'Accepted' })],
    },
    {
      createSolution: ({ body }) => {
        const { label, role, notes, wantVerdict } = body
        const made = solutionOf('again', { label, role, notes, wantVerdict })
        world.solutions = [made]
        return made
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/solutions')
  await user.click(await screen.findByRole('button', { name: 'Delete slow' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete solution?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Solution slow deleted.')
  expect(world.solutions).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'slow' })
  expect(world.solutions[0]).toMatchObject({
    role: 'bruteForce',
    notes: 'n',
    wantVerdict: 'Accepted',
  })
})

test('a file that was chosen leaves the focus in the dialog, and the submit key works', async () => {
  const { world } = startWorld()
  const { user } = renderRoute('/p/1/edit/tests?test=new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New test' }))
  const area = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Input' })
  await user.upload(dialog.getByLabelText('Input file'), new File(['7 8\n'], 'in.txt'))
  await waitFor(() => expect(document.activeElement).toBe(area))
  expect(area.value).toBe('7 8\n')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(world.tests).toHaveLength(1))
})
