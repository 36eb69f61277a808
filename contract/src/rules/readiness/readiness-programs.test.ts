import { expect, it } from 'vitest'
import { ProgramId, readinessOf } from '../../index.ts'
import { ready } from '../../testing/readiness.ts'

const program = (id: string, error: string | null) =>
  ({ id: ProgramId.parse(id), role: 'generator', label: `gen-${id}`, build: { error } }) as const

it('a program that does not compile is an item, and one that compiles or is not built yet is none', () => {
  expect(
    readinessOf({ ...ready, programs: [program('g1', null), program('g2', 'line 1: no')] }),
  ).toEqual([
    {
      id: 'program-build:g2',
      tab: 'programs',
      priority: 'high',
      text: 'The generator does not compile.',
      subject: 'gen-g2',
      target: { programId: 'g2' },
    },
  ])
})

it('inputs that a validator reads need no scanspec', () => {
  const facts = { ...ready, scanspec: { enabled: false, error: null } }
  const idsWith = (role: 'generator' | 'validator') =>
    readinessOf({ ...facts, programs: [{ ...program('one', null), role }] }).map(({ id }) => id)
  expect(idsWith('generator')).toEqual(['scanspec-off'])
  expect(idsWith('validator')).toEqual([])
})
