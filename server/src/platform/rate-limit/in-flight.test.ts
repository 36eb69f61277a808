import { inFlightRange } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { InFlight } from './in-flight.ts'

const { atOnce, waiting } = inFlightRange.render
const still = new AbortController().signal

/** Whether a promise has settled once all that can run has run. */
const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending')
  const settled = promise.then(
    () => undefined,
    () => undefined,
  )
  await new Promise((resolve) => setImmediate(resolve))
  return (await Promise.race([settled, Promise.resolve(pending)])) !== pending
}

const fill = (inFlight: InFlight, count: number, gone = still) =>
  Array.from({ length: count }, () => inFlight.enter('render', 'alice', gone))

describe('calls of one account in flight', () => {
  it('are so many, and a few that wait for their turn in their order', async () => {
    const inFlight = new InFlight()
    const frees = await Promise.all(fill(inFlight, atOnce))
    const second = inFlight.enter('render', 'alice', still)
    const third = inFlight.enter('render', 'alice', still)
    expect([await isSettled(second), await isSettled(third)]).toEqual([false, false])
    frees[0]?.()
    // A place is freed once, however often that is said.
    frees[0]?.()
    const free = await second
    expect(await isSettled(third)).toBe(false)
    free()
    await third
  })

  it('are counted by kind, over all accounts', async () => {
    const inFlight = new InFlight()
    const frees = await Promise.all(fill(inFlight, atOnce))
    const later = inFlight.enter('render', 'alice', still)
    const other = await inFlight.enter('render', 'bob', still)
    const of = (kind: string) => inFlight.counts().find((one) => one.kind === kind)
    expect(of('render')).toEqual({ kind: 'render', atWork: atOnce + 1, waiting: 1 })
    expect(of('save')).toEqual({ kind: 'save', atWork: 0, waiting: 0 })
    for (const free of [...frees, other]) free()
    ;(await later)()
    expect(of('render')).toEqual({ kind: 'render', atWork: 0, waiting: 0 })
  })

  it('are refused after that, with the time to wait', async () => {
    const inFlight = new InFlight()
    const all = fill(inFlight, atOnce + waiting)
    await expect(inFlight.enter('render', 'alice', still)).rejects.toMatchObject({
      code: 'ErrRateLimited',
      retryAfterS: 2,
      message:
        'You have exceeded the rate limit of this action. Please wait a few minutes and try again. Too many of your previews are being made. Try again in a moment.',
    })
    // Other work of the account and the same work of another wait for nothing.
    await inFlight.enter('grammar', 'alice', still)
    await inFlight.enter('render', 'bob', still)
    for (const one of all) (await one)()
    // All are free again.
    await Promise.all(fill(inFlight, atOnce))
  })

  it('leave the queue when their caller goes away', async () => {
    const inFlight = new InFlight()
    const [first] = await Promise.all(fill(inFlight, atOnce))
    const gone = new AbortController()
    const left = fill(inFlight, waiting, gone.signal)
    const reason = new Error('gone')
    gone.abort(reason)
    for (const one of left) await expect(one).rejects.toBe(reason)
    await expect(inFlight.enter('render', 'alice', gone.signal)).rejects.toBe(reason)
    const next = inFlight.enter('render', 'alice', still)
    expect(await isSettled(next)).toBe(false)
    first?.()
    await next
  })

  it('hand their place on when the caller goes away in the moment of its turn', async () => {
    const inFlight = new InFlight()
    const [first] = await Promise.all(fill(inFlight, atOnce))
    const gone = new AbortController()
    const turn = inFlight.enter('render', 'alice', gone.signal)
    const next = inFlight.enter('render', 'alice', still)
    first?.()
    gone.abort(new Error('gone'))
    await expect(turn).rejects.toThrow('gone')
    await next
  })
})
