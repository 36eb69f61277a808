import { inFlightRange } from '@drafts/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { BoundedChildren } from '../isolated/bounded-children.ts'
import { InFlight } from '../rate-limit/in-flight.ts'

const { world, alice, bob } = useWorld('alice', 'bob')

/** Texts are worked on once `go` is called. */
const holdTexts = () => {
  const held = Promise.withResolvers<{ answer: string }>()
  const asked = vi.spyOn(BoundedChildren.prototype, 'ask').mockReturnValue(held.promise)
  const entered = vi.spyOn(InFlight.prototype, 'enter')
  onTestFinished(() => {
    asked.mockRestore()
    entered.mockRestore()
  })
  return { go: () => held.resolve({ answer: '<p>x</p>' }), asked, entered }
}

const { atOnce, waiting } = inFlightRange.render

describe('previews of one account', () => {
  it('are made a few at a time; a few more wait, and further ones are refused', async () => {
    const { go, asked, entered } = holdTexts()
    const all = Array.from({ length: atOnce + waiting }, () =>
      alice.api.render({ body: { texts: ['x'] } }),
    )
    await expect.poll(() => entered.mock.calls.length).toBe(atOnce + waiting)
    await expect.poll(() => asked.mock.calls.length).toBe(atOnce)
    const refused = await world.app.inject({
      method: 'POST',
      url: '/api/convert_tex',
      headers: { authorization: `Bearer ${alice.token}` },
      payload: { text: 'x' },
    })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.json()).toMatchObject({ code: 'ErrRateLimited' })
    // Somebody else is at once at work.
    const other = bob.api.render({ body: { texts: ['y'] } })
    await expect.poll(() => asked.mock.calls.length).toBe(atOnce + 1)
    go()
    for (const { htmls } of await Promise.all([...all, other])) expect(htmls).toEqual(['<p>x</p>'])
  })

  it('leave the queue when the caller breaks off', async () => {
    const { go, entered, asked } = holdTexts()
    const origin = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const breakOff = new AbortController()
    const render = (text: string, signal?: AbortSignal) =>
      fetch(`${origin}/api/render`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ texts: [text] }),
        ...(signal ? { signal } : {}),
      })
    const atWork = Array.from({ length: atOnce }, () => render('at work'))
    await expect.poll(() => asked.mock.calls.length).toBe(atOnce)
    const left = Array.from({ length: waiting }, () => render('left', breakOff.signal))
    await expect.poll(() => entered.mock.calls.length).toBe(atOnce + waiting)
    const ends = entered.mock.results.slice(atOnce).map(({ value }) => value)
    breakOff.abort()
    for (const one of left) await expect(one).rejects.toThrow('abort')
    for (const one of ends) await expect(one).rejects.toThrow('broke off')
    const next = render('next')
    await expect.poll(() => entered.mock.calls.length).toBe(atOnce + waiting + 1)
    go()
    for (const one of [...atWork, next]) expect((await one).status).toBe(200)
    expect(asked.mock.calls.length).toBe(atOnce + 1)
  })

  it('free their place when they are refused for their body', async () => {
    const refused = await Promise.all(
      Array.from({ length: atOnce + 2 }, () =>
        world.app.inject({
          method: 'POST',
          url: '/api/render',
          headers: {
            authorization: `Bearer ${alice.token}`,
            'content-type': 'application/json',
          },
          payload: '{"texts":',
        }),
      ),
    )
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400))
    expect((await alice.api.render({ body: { texts: ['x'] } })).htmls).toEqual(['<p>x</p>'])
  })
})
