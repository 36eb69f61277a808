import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountId } from '@drafts/contract'
import { Harper } from './harper.ts'
import type { ChildSettings } from '../../platform/isolated/bounded-children.ts'

// A small program in the place of the real one: it does as its text asks, and names its process in each answer. The
// tests move the clock.
const source = `
import { serialize } from 'node:v8'
process.on('message', ({ question: text }) => {
  if (text === 'crash') process.exit(3)
  if (text === 'throw') throw new Error('broken')
  if (text === 'fault') return void Promise.reject(new Error('out of memory'))
  if (text === 'hang') for (;;) continue
  process.send({ bytes: serialize([{ message: text + ' ' + process.pid }]) })
})
process.send('ready')
`
const [a, b] = [AccountId.parse('a'), AccountId.parse('b')]
let folder = ''
let started: Harper | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-harper-'))
  await writeFile(join(folder, 'worker.mjs'), source)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await started?.end()
  vi.useRealTimers()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (settings: Partial<ChildSettings> = {}): Harper => {
  const module = pathToFileURL(join(folder, 'worker.mjs'))
  started = new Harper({ module, ...settings })
  return started
}
const words = async (answer: Promise<{ message: string }[]>): Promise<string[]> =>
  (await answer)[0]?.message.split(' ') ?? []

describe('the checker’s process', () => {
  it('is started by the first text, serves the next ones, and ends when idle', async () => {
    const harper = start()
    expect(harper.isRunning).toBe(false)
    const [first, firstThread] = await words(harper.check(a, 'one'))
    const [second, secondThread] = await words(harper.check(b, 'two'))
    expect([first, second, secondThread]).toEqual(['one', 'two', firstThread])
    expect(harper.isRunning).toBe(true)
    vi.advanceTimersByTime(30_000)
    expect(harper.isRunning).toBe(false)
    const [, third] = await words(harper.check(a, 'three'))
    expect(third).not.toBe(firstThread)
  })

  it.each(['crash', 'throw', 'fault', 'hang'])(
    'that meets a text to %s refuses it with a sentence, and checks what waits behind it',
    async (text) => {
      const harper = start()
      const before = words(harper.check(a, 'fine'))
      const bad = harper.check(a, text)
      const after = words(harper.check(b, 'later'))
      const [, old] = await before
      // The next text has been given to the process: its time runs.
      if (text === 'hang') vi.advanceTimersByTime(15_000)
      await expect(bad).rejects.toMatchObject({
        code: 'ErrUnavailable',
        message: expect.stringMatching(/^The grammar checker .+ Your text is kept\.$/),
      })
      const [word, fresh] = await after
      expect(word).toBe('later')
      expect(fresh === old).toBe(false)
    },
  )

  it('takes people in turn, and a few texts of each', async () => {
    const harper = start({ waitingEach: 3 })
    const order: string[] = []
    const ask = (who: AccountId, text: string): Promise<unknown> =>
      harper.check(who, text).then(() => order.push(who))
    const asked = [ask(a, '0'), ask(a, '1'), ask(a, '2'), ask(a, '3'), ask(b, '4')]
    await expect(harper.check(a, '5')).rejects.toMatchObject({ code: 'ErrUnavailable' })
    await Promise.all(asked)
    expect(order).toEqual([a, a, b, a, a])
  })
})
