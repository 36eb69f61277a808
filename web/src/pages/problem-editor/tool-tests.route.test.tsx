// @vitest-environment jsdom
import { ApiError, ProblemId, ProgramId, ToolTestId } from '@drafts/contract'
import type { CheckerTest, ValidatorTest } from '@drafts/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { blobOf, fileOf } from '../../testing/files.ts'
import { findEnabled } from '../../testing/find-enabled.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

const at = '2026-01-01T00:00:00.000Z'
const checkerTestOf = (id: string, more: Partial<CheckerTest> = {}): CheckerTest => ({
  id: ToolTestId.parse(id),
  problemId: ProblemId.parse('1'),
  label: id,
  input: fileOf('1\n'),
  answer: fileOf('2\n'),
  output: fileOf('3\n'),
  want: 'wrong',
  last: null,
  modifiedAt: at,
  ...more,
})

const validatorTest: ValidatorTest = {
  id: ToolTestId.parse('v1'),
  problemId: ProblemId.parse('1'),
  label: 'v1',
  input: fileOf('1\n'),
  want: 'valid',
  wantLine: null,
  gotLine: null,
  last: null,
  modifiedAt: at,
}

test('tests of the checker say what was wanted and what it said, and are run', async () => {
  const checkerTests = [
    checkerTestOf('new'),
    checkerTestOf('right', { last: { got: 'wrong', message: 'want 2', at } }),
    checkerTestOf('fails', { last: { got: 'accepted', message: '', at } }),
  ]
  const { server } = startWorld(
    {},
    {
      listCheckerTests: () => ({ checkerTests }),
      runCheckerTests: () => ({ id: 'e1' as never }),
    },
  )
  const { user } = renderRoute('/p/1/edit/checker')
  const pane = await screen.findByRole('region', { name: /Tests of the checker/ })
  await within(pane).findByText('As wanted: wrong. want 2')
  const said = within(pane)
    .getAllByRole('listitem')
    .map((row) => [
      row.dataset['fails'],
      within(row).getByText(/No result|Got|As wanted/).textContent,
    ])
  expect(said).toEqual([
    ['false', 'No result yet'],
    ['false', 'As wanted: wrong. want 2'],
    ['true', 'Got: accepted'],
  ])
  await user.click(within(pane).getByRole('button', { name: 'Run' }))
  await vi.waitFor(() => expect(server.calls).toContain('runCheckerTests'), 60_000)
})

test('the checklist names a test that got something else, and leads to it', async () => {
  const last = { got: 'accepted' as const, message: '', at }
  startWorld({}, { listCheckerTests: () => ({ checkerTests: [checkerTestOf('fails', { last })] }) })
  const { user, address } = renderRoute('/p/1/edit/checker')
  const [opens] = await screen.findAllByRole('button', { name: /things? to do/ })
  await user.click(opens as HTMLElement)
  const name = 'fails: The checker accepts an output that it is to refuse.'
  await user.click(await screen.findByRole('link', { name }))
  await vi.waitFor(() => expect(address()).toContain('#field-tool-test.fails'), { timeout: 60_000 })
  const pane = await screen.findByRole('region', { name: /Tests of the checker/ })
  const edit = await within(pane).findByRole('button', { name: 'Edit' })
  expect(edit.closest('[data-field="tool-test.fails"]')).not.toBeNull()
})

test('tests of validators are run again, and a refusal is said', async () => {
  const validator = {
    id: ProgramId.parse('p1'),
    problemId: ProblemId.parse('1'),
    role: 'validator' as const,
    label: 'val',
    languageId: 'python3',
    sourceSize: 1,
    build: { pending: false, error: null },
    modifiedAt: at,
  }
  const error = 'No validator compiles. Mend one first.'
  let runs = 0
  startWorld(
    { programs: [validator] },
    {
      getProgram: () => ({ ...validator, source: { ...blobOf('x'), text: 'x' } }),
      listValidatorTests: () => ({ validatorTests: [validatorTest] }),
      runValidatorTests: () => {
        runs += 1
        if (runs === 2)
          throw new ApiError(400, { error, code: 'ErrInvalid', fields: { id: error } })
        return { id: 'e1' as never, ids: [] }
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/programs')
  const pane = await screen.findByRole('region', { name: /Tests of validators/ })
  await within(pane).findByText('No result yet')
  await user.click(within(pane).getByRole('button', { name: 'Run' }))
  await screen.findByText('Validators read their tests.')
  await user.click(await findEnabled('Run', within(pane)))
  await screen.findByText(error)
  expect(runs).toBe(2)
})

test('a scanspec that is on has tests without any validator', async () => {
  const message = 'scanspec: check error n<=100 (n=500)'
  const last = { got: 'invalid' as const, message, at }
  startWorld(
    { problem: problemOf({ scanspec: { ...problemOf().scanspec, enabled: true } as never }) },
    { listValidatorTests: () => ({ validatorTests: [{ ...validatorTest, last }] }) },
  )
  renderRoute('/p/1/edit/programs')
  const pane = await screen.findByRole('region', { name: /Tests of validators/ })
  expect(await within(pane).findByText(`Got: not valid. ${message}`)).not.toBeNull()
})

test('a new one is written with its files', async () => {
  const sent: object[] = []
  startWorld(
    {},
    {
      createCheckerTest: ({ body }) => {
        sent.push(body)
        return checkerTestOf('t1')
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/checker')
  await user.click(await screen.findByRole('button', { name: 'New test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Test of the checker' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Label' }), 'near')
  await user.type(within(dialog).getByRole('textbox', { name: 'Output' }), '7')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  const made = { label: 'near', want: 'wrong', output: { text: '7' } }
  await vi.waitFor(() => expect(sent).toEqual([made]), 60_000)
})

test('a long file is shown by its beginning, and is sent only where it is replaced', async () => {
  const sent: object[] = []
  const long = { ...fileOf('1 2'), size: 20_000, truncated: true }
  const checkerTest = checkerTestOf('t1', { output: long })
  startWorld(
    {},
    {
      listCheckerTests: () => ({ checkerTests: [checkerTest] }),
      updateCheckerTest: ({ body }) => {
        sent.push(body)
        return checkerTest
      },
    },
  )
  const { user } = renderRoute('/p/1/edit/checker')
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    return within(await screen.findByRole('dialog', { name: 'Test of the checker' }))
  }
  const dialog = await open()
  await user.type(dialog.getByRole('textbox', { name: 'Output' }), '3')
  await user.type(dialog.getByRole('textbox', { name: 'Label' }), 'x')
  await user.click(dialog.getByRole('button', { name: 'Replace output' }))
  await user.click(dialog.getByRole('button', { name: 'Keep output as it was' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(sent).toEqual([{ label: 't1x', want: 'wrong' }]), 60_000)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 })
  const again = await open()
  await user.click(again.getByRole('button', { name: 'Replace output' }))
  await user.type(again.getByRole('textbox', { name: 'Output' }), '3')
  await user.click(again.getByRole('button', { name: 'Save' }))
  const replaced = { label: 't1', want: 'wrong', output: { text: '3' } }
  await vi.waitFor(() => expect(sent[1]).toEqual(replaced), 60_000)
})

test('closing asks before it drops what was typed', async () => {
  startWorld({}, { listCheckerTests: () => ({ checkerTests: [] }) })
  const { user } = renderRoute('/p/1/edit/checker')
  await user.click(await screen.findByRole('button', { name: 'New test' }))
  const dialog = await screen.findByRole('dialog', { name: 'Test of the checker' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Output' }), '7')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(within(dialog).getByRole('textbox', { name: 'Output' })).toHaveProperty('value', '7')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 })
})
