import { expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { zipOf } from '../../testing/zip-of.ts'

const { world, alice, bob } = useWorld('alice', 'bob')

const fetchFile = (problemId: string, no: string, token: string) =>
  world.app.inject({
    url: `/api/problems/${problemId}/statement_files/${no}`,
    headers: { authorization: `Bearer ${token}` },
  })

it('a statement that came as a file is there for all who may read the problem, one a language', async () => {
  const archive = await zipOf({
    'problem.yaml': 'name: Lamp\n',
    'problem.pdf': '%PDF-1.4 English',
    'problem_statement/problem.sv.pdf': '%PDF-1.4 Swedish',
    'attachments/problem.pdf': '%PDF-1.4 of nobody',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
  })
  const file = new File([archive], 'lamp.kpp')
  const { id: problemId } = await alice.api.importKattis({ body: { file } })
  expect((await alice.api.getProblem({ problemId })).statementFiles).toEqual([
    { locale: 'en-US', name: 'problem.pdf' },
    { locale: 'sv', name: 'problem_statement/problem.sv.pdf' },
  ])
  const { headers, body } = await fetchFile(problemId, '1', alice.token)
  expect(body).toBe('%PDF-1.4 Swedish')
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="problem.sv.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await fetchFile(problemId, '2', alice.token)).statusCode).toBe(404)
  expect((await fetchFile(problemId, '0', bob.token)).statusCode).toBe(403)
  await alice.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'tester' } })
  expect((await fetchFile(problemId, '0', bob.token)).body).toBe('%PDF-1.4 English')
})
