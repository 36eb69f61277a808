import { expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')

const judgeCall = (token: string, path: string, payload: object) =>
  world.app.inject({
    method: 'POST',
    url: `/api/judge/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })
const hello = (token: string) =>
  judgeCall(token, 'hello', {
    version: 'x',
    slots: 1,
    busy: 0,
    fresh: true,
    languages: ['python3'],
  })
const claim = (token: string) =>
  judgeCall(token, 'claim', { languages: ['python3'], waitMs: 0, express: false })

it('a judge’s token is made, listed and revoked; what its judge had goes to another, unblamed', async () => {
  const { api } = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  const [first, second] = [
    (await api.adminMakeJudgeToken({ body: { name: 'first' } })).token,
    (await api.adminMakeJudgeToken({ body: { name: 'second' } })).token,
  ]
  expect((await hello(first)).statusCode).toBe(204)
  const listed = await api.adminListJudgeTokens({})
  const found = listed.judgeTokens.filter(({ name }) => name !== 'test')
  expect(found).toMatchObject([
    { name: 'first', isConnected: true, lastSeenAt: expect.any(String) },
    { name: 'second', isConnected: false, lastSeenAt: null },
  ])
  expect(JSON.stringify(listed)).not.toContain(first)

  const problem = { title: 'Held', mechanism: 'standard' as const }
  const { id: problemId } = await alice.api.createProblem({ body: problem })
  await alice.api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
  const body = { languageId: 'python3', source: { text: 'print(1)' }, label: 'main.py' }
  const { id: solutionId } = await alice.api.createSolution({ problemId, body })
  const { id: executionId } = await alice.api.executeSolution({ solutionId })
  expect((await claim(first)).json().executionId).toBe(executionId)

  const judgeId = found[0]?.id ?? ''
  await api.adminRevokeJudgeToken({ judgeId })
  expect((await hello(first)).statusCode).toBe(401)
  await hello(second)
  expect((await claim(second)).json()).toMatchObject({ executionId })
  await expect(api.adminRevokeJudgeToken({ judgeId })).rejects.toMatchObject({ status: 404 })
  const { entries } = await api.adminListAudit({})
  expect(entries.slice(0, 3).map(({ deed, subject }) => `${deed} ${subject}`)).toEqual([
    'judgeTokenRevoked first',
    'judgeTokenMade second',
    'judgeTokenMade first',
  ])
})

it('a token of a name that is known replaces the one before', async () => {
  const { api } = await world.as('root', ['drafts:administrator', 'drafts:invited'])
  const make = async () => (await api.adminMakeJudgeToken({ body: { name: 'again' } })).token
  const [before, after] = [await make(), await make()]
  expect((await hello(before)).statusCode).toBe(401)
  expect((await hello(after)).statusCode).toBe(204)
})
