import { expect, it } from 'vitest'
import { useWorld } from '../../../testing/use-world.ts'

const { world, alice } = useWorld('alice')

it('a form has as many files as a field for several takes', async () => {
  const body = { title: 'Files', mechanism: 'standard' } as const
  const { id: problemId } = await alice.api.createProblem({ body })
  const { id } = await alice.api.createSolution({
    problemId,
    body: { languageId: 'python3', source: { text: '1\n' } },
  })
  const sent = async (count: number): Promise<number> => {
    const form = new FormData()
    for (let no = 0; no < count; no += 1) form.append('inputs', new File(['1\n'], `${no}.in`))
    const encoded = new Response(form)
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: `/api/solutions/${id}/execute`,
      headers: {
        authorization: `Bearer ${alice.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    return statusCode
  }
  // 409: the form was read, and there is no judge. 400: one file too many.
  expect([await sent(250), await sent(251)]).toEqual([409, 400])
})
