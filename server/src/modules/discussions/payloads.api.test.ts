import type { Element, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { xssPayloads } from '../../testing/xss-payloads.ts'

const { world, alice, bob } = useWorld('alice', 'bob')

/** As a browser reads it. */
const elementsIn = (html: string): Element[] => {
  const tree = unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as never)
  const found: Element[] = []
  const waiting: (Root | Element)[] = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop())
    for (const child of node.children)
      if (child.type === 'element') {
        found.push(child)
        waiting.push(child)
      }
  return found
}

const forbidden =
  /^(script|style|iframe|object|embed|form|input|button|select|base|link|meta|template|noscript|video|audio|source|body|use|animate)$/

/** What runs or leads somewhere it must not. */
const faultsIn = (html: string): string[] =>
  elementsIn(html).flatMap(({ tagName, properties }) => [
    ...(forbidden.test(tagName) ? [tagName] : []),
    ...Object.entries(properties).flatMap(([name, value]) => {
      if (/^on|^(srcDoc|formAction|action|xLinkHref|srcSet)$/i.test(name)) return [name]
      const leads = name === 'href' || name === 'src'
      return leads && !/^(https?:|mailto:|[^:]*$)/i.test(String(value)) ? [String(value)] : []
    }),
  ])

it('there are 40 payloads at least', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(40)
})

it('the check sees what runs', () => {
  for (const html of [
    '<img src=x onerror=1>',
    '<a href="javascript:1">x</a>',
    '<script>1</script>',
  ])
    expect(faultsIn(html)).not.toEqual([])
})

it.each(xssPayloads)(
  'nothing runs in a discussion, a comment or a notification: %s',
  async (text) => {
    const title = text.slice(0, 200).trim()
    const problemId = await makeShared(alice, { title }, { bob: 'tester' })
    const content = `${text}\n\n@bob ${text}`
    const started = await alice.api.createDiscussion({
      problemId,
      body: { partKey: 'body', content },
    })
    const comment = await bob.api.createComment({
      discussionId: started.id,
      body: { content: text },
    })
    expect([started.content, comment.content]).toEqual([content, text])
    expect(faultsIn(started.contentHTML)).toEqual([])
    expect(faultsIn(comment.contentHTML)).toEqual([])
    for (const { api } of [alice, bob])
      for (const { detailsHTML } of (await api.listNotifications({})).notifications)
        expect(elementsIn(detailsHTML)).toEqual([])
  },
)

it.each(xssPayloads)(
  'nothing runs in what a handle brings into a notification: %s',
  async (text) => {
    // As a provider of others might name somebody.
    const handle = text.slice(0, 60)
    const mallory = await world.as(handle)
    const problemId = await makeShared(mallory, { title: text.slice(0, 200).trim() })
    await bob.api.createShareRequest({ problemId })
    await mallory.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'tester' } })
    await mallory.api.createDiscussion({ problemId, body: { partKey: 'body', content: 'x @bob' } })
    const lines = (await bob.api.listNotifications({})).notifications.slice(0, 2)
    expect(lines.map(({ objectHref }) => objectHref.startsWith(`/p/${problemId}`))).toEqual([
      true,
      true,
    ])
    for (const { detailsHTML } of lines) expect(elementsIn(detailsHTML)).toEqual([])
    await alice.api.createShareRequest({ problemId })
    const { notifications } = await mallory.api.listNotifications({})
    for (const { detailsHTML } of notifications) expect(elementsIn(detailsHTML)).toEqual([])
  },
)
