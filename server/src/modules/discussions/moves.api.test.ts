import { beforeEach, describe, expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { olive } = useWorld('olive')
let problemId: string
beforeEach(async () => {
  problemId = await makeShared(olive, { title: 'Sums', mechanism: 'functionBased' })
})

const items = (names: string) =>
  [...names].map((name) => ({ name: name === '_' ? '' : name, kind: 'int' as const }))
const sign = (args: string, returns = '') =>
  olive.api.saveSignature({
    problemId,
    body: { enabled: true, name: 'f', arguments: items(args), returns: items(returns) },
  })
const describeAs = (locale: 'en-US' | 'fr-FR', args: string[], returns: string[] = []) =>
  olive.api.saveStatement({
    problemId,
    locale,
    body: { title: 'Sums', arguments: args, returns },
  })
const statement = (locale: 'en-US' | 'fr-FR' = 'en-US') =>
  olive.api.getStatement({ problemId, locale })
const described = async (locale: 'en-US' | 'fr-FR' = 'en-US') => (await statement(locale)).arguments
const discuss = (partKey: string, content: string) =>
  olive.api.createDiscussion({ problemId, body: { partKey, content } })

/** `arguments.1` or `arguments.1 (b)`, with what is said there. */
const said = async (): Promise<Record<string, string>> => {
  const { discussions } = await olive.api.listDiscussions({ problemId })
  return Object.fromEntries(
    discussions.map(({ partKey, partGone, content }) => [
      content,
      partGone === null ? partKey : `${partKey} (${partGone})`,
    ]),
  )
}

describe('an argument that moves', () => {
  it('takes its description in every language and its discussions with it', async () => {
    await sign('abc', 'xy')
    await describeAs('en-US', ['of **a**', 'of b', ''], ['of x', 'of y'])
    await describeAs('fr-FR', ['', 'de b'])
    for (const key of ['arguments.0', 'arguments.2', 'returns.0', 'body']) await discuss(key, key)
    await sign('cab', 'yx')
    expect(await statement()).toMatchObject({
      arguments: ['', 'of **a**', 'of b'],
      argumentHTMLs: ['', '<p>of <strong>a</strong></p>', '<p>of b</p>'],
      returns: ['of y', 'of x'],
    })
    expect(await described('fr-FR')).toEqual(['', '', 'de b'])
    expect(await said()).toEqual({
      'arguments.0': 'arguments.1',
      'arguments.2': 'arguments.0',
      'returns.0': 'returns.1',
      body: 'body',
    })
    const { counts } = await olive.api.getDiscussionCounts({ problemId })
    expect(counts).toEqual({ 'arguments.0': 1, 'arguments.1': 1, body: 1, 'returns.1': 1 })
  })

  it('is one change of history: the version after it has the descriptions where they are now', async () => {
    await sign('ab')
    await describeAs('en-US', ['of a', 'of b'])
    const { version } = await statement()
    await sign('ba')
    expect((await statement()).version).toBe(version + 1)
    const [newest] = (await olive.api.listRevisions({ problemId })).revisions
    expect(newest?.path).toBe('signature')
    const after = await olive.api.getProblem({ problemId, version: newest?.id ?? '' })
    expect(after.statements[0]?.arguments).toEqual(['of b', 'of a'])
  })

  it('does not undo what somebody writes meanwhile', async () => {
    await sign('ab')
    const { version: base } = await describeAs('en-US', ['of a', 'of b'])
    await sign('ba')
    const body = { title: 'Sums', body: 'Add.', arguments: ['of a', 'of b'], base }
    const saved = await olive.api.saveStatement({ problemId, locale: 'en-US', body })
    expect(saved).toMatchObject({ body: 'Add.', arguments: ['of b', 'of a'] })
  })

  it('and nobody described leaves the statement as it is', async () => {
    await sign('ab')
    const { version } = await statement()
    await sign('ba')
    expect((await statement()).version).toBe(version)
  })
})

describe('an argument that is removed', () => {
  it('leaves its discussions readable behind the others', async () => {
    await sign('abc')
    await describeAs('en-US', ['of a', 'of b', 'of c'])
    for (const key of ['arguments.0', 'arguments.2']) await discuss(key, key)
    await sign('bc')
    expect(await described()).toEqual(['of b', 'of c'])
    expect(await said()).toEqual({
      'arguments.0': 'arguments.2 (a)',
      'arguments.2': 'arguments.1',
    })
    const of = await olive.api.listDiscussions({ problemId, partKey: 'arguments.2' })
    expect(of.discussions).toHaveLength(1)
    await sign('bcd')
    expect(await described()).toEqual(['of b', 'of c'])
    expect(await said()).toEqual({
      'arguments.0': 'arguments.3 (a)',
      'arguments.2': 'arguments.1',
    })
  })

  it('comes back with its description and its discussions', async () => {
    await sign('ab')
    await describeAs('en-US', ['of **a**', 'of b'])
    await discuss('arguments.0', 'about a')
    await sign('b')
    await sign('ab')
    expect(await statement()).toMatchObject({
      arguments: ['of **a**', 'of b'],
      argumentHTMLs: ['<p>of <strong>a</strong></p>', '<p>of b</p>'],
    })
    expect(await said()).toEqual({ 'about a': 'arguments.0' })
  })
})

describe('an argument that is renamed or comes later', () => {
  it('keeps what was written and said of its place', async () => {
    await describeAs('en-US', ['first', 'second'])
    await sign('a')
    await sign('a_')
    await discuss('arguments.1', 'early')
    await sign('xb')
    expect(await described()).toEqual(['first', 'second'])
    expect(await said()).toEqual({ early: 'arguments.1' })
  })
})
