import { findLanguage } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// Nothing here ever has a judge: writing does not need one, running reports what is missing.

let world: World
let api: Client
let problemId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ api } = await world.as('alice'))
  const body = { title: 'Quiet', mechanism: 'standard' } as const
  ;({ id: problemId } = await api.createProblem({ body }))
  await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
})
afterAll(() => world.close())

const source = { text: 'x' }

it('a solution is created in any language, uploaded and changed', async () => {
  for (const languageId of ['python3', 'swift', 'whitespace'])
    expect(await api.createSolution({ problemId, body: { languageId, source } })).toMatchObject({
      languageId,
    })
  const file = new File(['x'], 'a.cpp')
  const { id: solutionId } = await api.uploadSolution({ problemId, body: { source: file } })
  const body = { languageId: 'java17' }
  expect(await api.updateSolution({ solutionId, body })).toMatchObject(body)
})

it('a discontinued language is refused, but kept where it is', async () => {
  const swift = findLanguage('swift')
  if (!swift) throw new Error('the language is not in the table')
  const body = { languageId: 'swift', source }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  swift.discontinued = true
  try {
    const { fields } = await refusalOf(api.createSolution({ problemId, body }))
    expect(fields).toEqual({ languageId: expect.stringContaining('discontinued') })
    await api.updateSolution({ solutionId, body: { languageId: 'swift', notes: 'kept' } })
  } finally {
    swift.discontinued = false
  }
})

it('running a solution, free inputs or a file answers 409 with what is missing', async () => {
  const body = { languageId: 'python3', source }
  const { id: solutionId } = await api.createSolution({ problemId, body })
  const runs = [
    api.executeSolution({ solutionId }),
    api.executeSolution({ solutionId, body: { inputs: [{ text: '1' }] } }),
    api.submitFile({ problemId, body: { languageId: 'python3', source: new File(['x'], 'a') } }),
  ]
  for (const { status, code, error } of await Promise.all(runs.map(refusalOf))) {
    expect([status, code]).toEqual([409, 'ErrNoJudge'])
    expect(error).toContain('No judge is connected')
  }
})
