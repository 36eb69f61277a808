import { describe, expect, it } from 'vitest'
import { useWorld } from '../../testing/use-world.ts'
import { startSession } from './session.ts'

const { world, alice, bob } = useWorld('alice', 'bob')

/** A session as signing in makes it, and what a browser asks with it. */
const signIn = async (person: { id: typeof alice.id }, program: string) => {
  let secret = ''
  const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
  await startSession(world.platform, reply, person.id, null)
  const headers = { cookie: `drafts_session=${secret}`, 'user-agent': program }
  const ask = (method: 'GET' | 'DELETE' | 'POST', url: string) =>
    world.app.inject({ method, url: `/api${url}`, headers })
  const list = async () => (await ask('GET', '/sessions')).json().sessions
  return { ask, list }
}

describe('sessions', () => {
  it('are listed with where they are used, and only those of the caller', async () => {
    const first = await signIn(alice, 'Firefox/141')
    const second = await signIn(alice, 'Chrome/140')
    await signIn(bob, 'curl/8')
    await first.list()
    expect(await second.list()).toMatchObject([
      { program: 'Chrome/140', address: '127.0.0.1', isOwn: true },
      { program: 'Firefox/141', address: '127.0.0.1', isOwn: false },
    ])
    // A script sees them as well; none of them is its own.
    const { sessions } = await alice.api.listSessions({})
    expect(sessions.map(({ isOwn }) => isOwn)).toEqual([false, false])
    expect(JSON.stringify(sessions)).not.toContain('dss')
  })

  it('are ended one by one, or all others at once; nobody ends those of others', async () => {
    const own = await signIn(bob, 'own')
    const other = await signIn(bob, 'other')
    await signIn(bob, 'third')
    await other.list()
    const { id } = (await own.list()).find(
      ({ program }: { program: string }) => program === 'other',
    )
    const asAlice = await signIn(alice, 'x')
    expect((await asAlice.ask('DELETE', `/sessions/${id}`)).statusCode).toBe(404)
    expect((await own.ask('DELETE', `/sessions/${id}`)).statusCode).toBe(204)
    expect((await other.ask('GET', '/sessions')).statusCode).toBe(401)
    expect((await own.ask('POST', '/sessions/end_others')).statusCode).toBe(204)
    expect(await own.list()).toMatchObject([{ program: 'own', isOwn: true }])
    expect((await asAlice.ask('GET', '/sessions')).statusCode).toBe(200)
  })

  it('that are used again within a minute are not written again', async () => {
    const { list } = await signIn(alice, 'again')
    const seen = async () =>
      (await list()).find(({ isOwn }: { isOwn: boolean }) => isOwn).lastSeenAt as string
    await seen()
    expect(await seen()).toBe(await seen())
  })
})
