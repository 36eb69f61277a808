import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { olive } = useWorld('olive')

const item = (name: string) => ({ name, kind: 'int' as const })
const make = async (mechanism: 'standard' | 'interactive' | 'functionBased', enabled: boolean) => {
  const problemId = await makeShared(olive, { title: 'Sums', mechanism })
  const body = { enabled, name: 'add', arguments: [item('a'), item('b')], returns: [item('c')] }
  await olive.api.saveSignature({ problemId, body })
  return problemId
}

describe('a part that the problem does not have', () => {
  it.each([
    ['standard', true, ['input', 'output'], ['arguments.0', 'returns.0', 'arguments.10']],
    ['interactive', false, ['input', 'output'], ['arguments.1']],
    [
      'functionBased',
      true,
      ['arguments.0', 'arguments.1', 'returns.0', 'title', 'notes'],
      ['arguments.2', 'arguments.10', 'returns.1', 'input', 'output'],
    ],
    ['functionBased', false, ['input', 'output', 'arguments.1'], ['arguments.2', 'returns.9']],
  ] as const)('is refused as a key: %s, signature %j', async (mechanism, enabled, has, lacks) => {
    const problemId = await make(mechanism, enabled)
    for (const partKey of has) {
      await olive.api.createDiscussion({ problemId, body: { partKey, content: 'Why?' } })
      const { discussions } = await olive.api.listDiscussions({ problemId, partKey })
      expect(discussions).toHaveLength(1)
    }
    for (const partKey of lacks)
      for (const call of [
        () => olive.api.createDiscussion({ problemId, body: { partKey, content: 'Why?' } }),
        () => olive.api.listDiscussions({ problemId, partKey }),
      ]) {
        const { status, code, fields } = await refusalOf(call())
        expect([partKey, status, code]).toEqual([partKey, 400, 'ErrInvalid'])
        expect(fields['partKey']).toMatch(/^This problem has no .* that could be discussed\.$/)
      }
    const { counts } = await olive.api.getDiscussionCounts({ problemId })
    expect(Object.keys(counts).toSorted()).toEqual([...has].toSorted())
  })

  it('is read where something was said of it, before it was removed', async () => {
    const problemId = await make('functionBased', true)
    const body = { partKey: 'arguments.1', content: 'Why?' }
    await olive.api.createDiscussion({ problemId, body })
    const signature = { enabled: true, name: 'add', arguments: [item('a')], returns: [item('c')] }
    await olive.api.saveSignature({ problemId, body: signature })
    const { discussions } = await olive.api.listDiscussions({ problemId, partKey: 'arguments.1' })
    expect(discussions.map(({ partGone }) => partGone)).toEqual(['b'])
    expect((await refusalOf(olive.api.createDiscussion({ problemId, body }))).status).toBe(400)
  })
})
