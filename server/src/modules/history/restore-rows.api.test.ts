import type { SolutionId } from '@drafts/contract'
import { expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'

// Solutions that were changed together are restored together.

const { alice } = useWorld('alice')

it('those that one change was of, in one change, the reference too', async () => {
  const { id: problemId } = await alice.api.createProblem({
    body: { title: 'Rows', mechanism: 'standard' },
  })
  const add = async (label: string, reference = false) =>
    (
      await alice.api.createSolution({
        problemId,
        body: { label, languageId: 'python3', source: { text: '1\n' }, reference },
      })
    ).id
  const [main, slow, wrong] = [await add('main', true), await add('slow'), await add('wrong')]
  const revisionsOf = async () => (await alice.api.listRevisions({ problemId })).revisions
  const roles = (reference: SolutionId, other: SolutionId) =>
    alice.api.saveMatrixRoles({
      problemId,
      body: { [reference]: { role: 'reference' }, [other]: { role: 'solution' } },
    })
  const stored = async () =>
    (await alice.api.listSolutions({ problemId })).solutions.map(
      ({ label, reference, wantVerdicts }) => [label, reference, wantVerdicts],
    )
  await roles(slow, main)
  const [{ id: revisionId } = { id: '' }] = await revisionsOf()
  await alice.api.updateSolution({ solutionId: wrong, body: { wantVerdict: 'WrongAnswer' } })
  await roles(main, slow)
  const restore = () =>
    alice.api.restoreRevision({ problemId, revisionId, body: { path: 'solutions' } })
  expect(await restore()).toEqual({ paths: [`solutions/${main}`, `solutions/${slow}`] })
  expect(await stored()).toEqual([
    ['main', false, ['Accepted']],
    ['slow', true, ['Accepted']],
    ['wrong', false, ['WrongAnswer']],
  ])
  const [made] = await revisionsOf()
  expect(made).toMatchObject({ path: 'solutions', details: { restoredFrom: revisionId } })
  expect(made?.changes.map(({ path }) => path)).toContain('slow.reference')
  // A second time nothing changes, and nothing is written down.
  expect(await restore()).toEqual({ paths: [] })
  expect((await revisionsOf())[0]?.id).toBe(made?.id)
})
