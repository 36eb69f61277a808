// @vitest-environment jsdom
import { ApiError, sections } from '@drafts/contract'
import type { Problem, SectionKind } from '@drafts/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { problemOf, startWorld } from '../../testing/world.ts'

// docs/product/editing.md#conflicts

const functional = (): Problem => {
  const problem = problemOf({ mechanism: 'functionBased' })
  const items = [{ name: 'terms', kind: 'int' as const }]
  const signature = { ...problem.signature, enabled: true, arguments: items, returns: items }
  return { ...problem, signature }
}
const legacy = (): Problem => {
  const { checker, ...problem } = problemOf()
  if (!checker) throw new Error('a problem has a checker')
  return { ...problem, checker: { ...checker, comparator: 'legacy', type: 'custom' } }
}

/**
 * What each kind has no field for where it is shown: a standard problem has no arguments, and the switch of the groups is
 * saved at once in their list.
 */
const tabs: Record<SectionKind, { at: string; problem: () => Problem; without?: string[] }[]> = {
  statements: [
    { at: 'statement', problem: problemOf, without: ['arguments', 'returns'] },
    { at: 'statement', problem: functional, without: ['input', 'output'] },
  ],
  editorials: [{ at: 'editorial', problem: problemOf }],
  attributes: [{ at: 'attributes', problem: problemOf, without: ['showsGroups'] }],
  limits: [{ at: 'limits', problem: problemOf }],
  checker: [{ at: 'checker', problem: legacy }],
  driver: [{ at: 'driver', problem: () => problemOf({ mechanism: 'interactive' }) }],
  signature: [{ at: 'signature', problem: functional }],
  script: [{ at: 'tests?view=script', problem: problemOf }],
  scanspec: [{ at: 'tests?dialog=scanspec', problem: problemOf }],
}

test.each(
  Object.entries(tabs).flatMap(([kind, all]) =>
    all.map((one) => ({ ...one, kind: kind as SectionKind })),
  ),
)('each field of $kind has a place for its bar in $at', async ({ kind, at, problem, without }) => {
  const own = problem()
  const { attributes, checker, driver, scanspec } = own
  if (!checker || !driver || !scanspec) throw new Error('a problem has all of its sections')
  startWorld(
    { problem: own, checker },
    {
      getDriver: () => driver,
      getScanspec: () => scanspec,
      getAttributes: () => attributes,
      getScript: () => ({ problemId: own.id, source: '', errors: [], version: 1 }),
      previewScript: () => ({ tests: [], errors: [] }),
    },
  )
  renderRoute(`/p/1/edit/${at}`)
  const names = Object.keys(sections[kind].fields).filter((name) => !without?.includes(name))
  await waitFor(() => {
    const places = [...document.querySelectorAll<HTMLElement>('[data-bar-of]')].flatMap((slot) =>
      (slot.dataset['barOf'] ?? '').split(' ').map((name) => name.split('.')[0]),
    )
    expect(names.filter((name) => !places.includes(name))).toEqual([])
  })
})

const atField = (name: string) =>
  within(document.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? document.body)

const changed = { handle: 'alice', at: '2026-01-01T12:04:00.000Z' }

test('what both changed is told at its field; where several are, nothing is chosen for all', async () => {
  const { world, server } = startWorld()
  const theirs = { ...world.problem.attributes, source: 'Theirs', rightsOwner: 'A', version: 2 }
  server.on({
    getAttributes: () => world.problem.attributes,
    saveAttributes: () => {
      const refusal = { error: 'Changed meanwhile.', code: 'ErrConflict' as const }
      throw new ApiError(409, { ...refusal, current: theirs, changed })
    },
  })
  const { user } = renderRoute('/p/1/edit/attributes')
  const source = await screen.findByLabelText('Source Name')
  // Who writes nowhere is asked: the focus comes to the field, and leaves it for good.
  source.focus()
  fireEvent.change(source, { target: { value: 'Mine' } })
  source.blur()
  await atField('source').findByText(/^alice changed Source Name while you did/)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Decide later' }))
  atField('source').getByRole('button', { name: 'Save mine over it' })
  fireEvent.change(screen.getByLabelText('Rights Owner'), { target: { value: 'B' } })
  // What is typed meanwhile is compared too.
  atField('rightsOwner').getByText(/^alice changed Rights Owner while you did/)
  expect(atField('source').queryByRole('button', { name: 'Save mine over it' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Rights Owner'), { target: { value: 'A' } })
  await user.click(atField('source').getByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByDisplayValue('Theirs')).toBe(source)
  atField('source').getByText('This is theirs now. Yours was put aside.')
})
