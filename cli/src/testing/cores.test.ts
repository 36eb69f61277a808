import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Cores } from './cores.ts'

const times: Record<string, number> = { short: 1, middle: 5, long: 9 }
const coresOf = (count: number): Cores => new Cores(count, (file) => times[file] ?? 0)
const filesOf = (cores: Cores): string[] => cores.running.map(({ file }) => file)
/** Grants are promises: all that can be granted has been after a turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('as many run as there are cores, the longest of the waiting next', async () => {
  const cores = coresOf(2)
  const first = await cores.take('a')
  await cores.take('b')
  const granted: string[] = []
  for (const file of ['short', 'long', 'middle'])
    void cores.take(file).then(() => granted.push(file))
  await turn()
  expect([filesOf(cores), granted]).toEqual([['a', 'b'], []])
  first()
  await turn()
  expect([filesOf(cores), granted]).toEqual([['b', 'long'], ['long']])
})

test('a file that wants all cores waits for all others, and they wait for it', async () => {
  const cores = coresOf(2)
  const other = await cores.take('a')
  const granted: string[] = []
  const timed = cores.take('timed', { all: true }).then((release) => {
    granted.push('timed')
    return release
  })
  const late = cores.take('b').then((release) => {
    granted.push('b')
    return release
  })
  await turn()
  expect(granted).toEqual(['b'])
  other()
  await turn()
  expect(granted).toEqual(['b'])
  const releaseLate = await late
  releaseLate()
  const release = await timed
  void cores.take('c').then(() => granted.push('c'))
  await turn()
  expect(granted).toEqual(['b', 'timed'])
  release()
  await turn()
  expect(granted).toEqual(['b', 'timed', 'c'])
})

test('a process that ends gives its core back, and one that ends while it waits leaves the queue', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-cores-'))
  const path = join(folder, 'socket')
  const cores = coresOf(1)
  await cores.listen(path)
  const ask = (file: string) => {
    const socket = connect(path)
    socket.write(`${JSON.stringify({ file, all: false })}\n`)
    return socket
  }
  const first = ask('first')
  expect(String(await once(first, 'data'))).toEqual(['go\n'].join())
  const gone = ask('gone')
  const last = ask('last')
  await turn()
  gone.destroy()
  first.destroy()
  expect(String(await once(last, 'data'))).toBe('go\n')
  expect(filesOf(cores)).toEqual(['last'])
  expect(cores.heldMs.get('first')).toBeGreaterThan(0)
  last.destroy()
  cores.close()
  rmSync(folder, { recursive: true })
})
