import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openSession } from './session.ts'
import type { SandboxSession, SessionSpec } from './session.ts'
import { groupsOf, openTestFolder, removeFolders } from './test-bed.ts'

const cacheDir = join('/tmp', 'drafts-runner-cache')
const open: SandboxSession[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.close()))
})
afterAll(removeFolders)

const specOf = (argv: string[], more: Partial<SessionSpec> = {}): SessionSpec => ({
  argv,
  env: { PATH: '/usr/bin:/bin' },
  work: { files: [], collect: [], collectDir: null },
  readOnly: [],
  cpuNs: 20e9,
  // They go behind everything else that the machine does.
  wallNs: 600e9,
  memoryBytes: 128 * 2 ** 20,
  processes: 32,
  stderrBytes: 4096,
  fileBytes: 32 * 2 ** 20,
  ...more,
})
const start = async (argv: string[], more: Partial<SessionSpec> = {}): Promise<SandboxSession> => {
  const session = await openSession({ cacheDir }, specOf(argv, more))
  open.push(session)
  return session
}
const shell = (script: string, more: Partial<SessionSpec> = {}): Promise<SandboxSession> =>
  start(['/bin/sh', '-c', script], more)
const python = (script: string, more: Partial<SessionSpec> = {}): Promise<SandboxSession> =>
  start(['/usr/bin/python3', '-c', script], more)
const saidBy = async (session: SandboxSession): Promise<string> => text(session.stdout)

/** Processes of the host that descend from one, with the names of their programs. */
const below = (pid: number): number[] => {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // The process ended between the two looks.
      try {
        const [, parent] =
          /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return [Number(name), Number(parent)] as const
      } catch {
        // It ended between the two looks.
        return [Number(name), 0] as const
      }
    })
  const found = new Set([pid])
  for (const _ of parents)
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child)
  found.delete(pid)
  return [...found]
}
/** What has ended and waits for its parent to look is not. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    // No such process.
    return false
  }
}

it('talks for as long as it lives, and its end is reported', async () => {
  const session = await shell('while read -r a; do echo "$a $a"; done; exit 3')
  session.stdin.write('one\n')
  expect(String((await once(session.stdout, 'data'))[0])).toBe('one one\n')
  session.stdin.write('two\n')
  expect(String((await once(session.stdout, 'data'))[0])).toBe('two two\n')
  session.stdin.end()
  expect(await session.ended).toMatchObject({ state: 'exited', exitCode: 3 })
})

it('carries many bytes untouched, however slowly they are read', async () => {
  const session = await start(['/bin/cat'])
  const all = Buffer.alloc(20_000_000, 'abcdefg\n')
  session.stdin.end(all)
  let size = 0
  for await (const chunk of session.stdout) {
    size += (chunk as Buffer).length
    for (let turns = 0; turns < 20; turns += 1) await turn()
  }
  expect(size).toBe(all.length)
})

// A file that the host has for certain, wherever the project lies on it.
const hostFile = import.meta.filename

it('sees no network, no files of the host, and only its own processes', async () => {
  const session = await python(`
import os, socket, subprocess
for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK):
    try: socket.socket(family); print('socket')
    except OSError as e: print(e.strerror)
for path in ('/etc/shadow', '/root', '/home', ${JSON.stringify(hostFile)}, '/var', '/sys', '/proc/1/environ'):
    try: os.listdir(path) if os.path.isdir(path) else open(path).read(); print('reads', path)
    except OSError as e: print(path, type(e).__name__)
print(sorted(p for p in os.listdir('/proc') if p.isdigit())[:3], os.getuid() != 0)
try: open('/usr/x', 'w'); print('writes')
except OSError as e: print(e.strerror)
print(sorted(os.listdir('/proc/self/fd')))
`)
  const lines = (await saidBy(session)).trim().split('\n')
  expect(lines.slice(0, 3)).toEqual(Array(3).fill('Address family not supported by protocol'))
  expect(lines.filter((line) => /^reads|^socket|^writes/.test(line))).toEqual([])
  expect(lines.at(-2)).toBe('Read-only file system')
  // Its three streams and the folder it looks into.
  expect(lines.at(-1)).toBe("['0', '1', '2', '3']")
})

it('goes behind everything else, and cannot come forward', async () => {
  const session = await python(`
import os
print(os.sched_getscheduler(0) == os.SCHED_IDLE, len(os.sched_getaffinity(0)))
for action in (lambda: os.nice(-5), lambda: os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0)),
             lambda: open('/proc/self/autogroup', 'w').write('0')):
    try: action(); print('came forward')
    except OSError as e: print('stayed')
os.setsid()
print(os.getsid(0) != os.getpid())
`)
  const cores =
    readFileSync('/proc/self/status', 'utf8').match(/^Cpus_allowed:\s*(\S+)/m)?.[1] ?? ''
  const count = [...cores.replaceAll(',', '')].reduce(
    (sum, digit) =>
      sum + [...Number.parseInt(digit, 16).toString(2)].filter((bit) => bit === '1').length,
    0,
  )
  expect((await saidBy(session)).trim().split('\n')).toEqual([
    `True ${count}`,
    'stayed',
    'stayed',
    'stayed',
    'True',
  ])
})

it('its memory has an end, files in its folders included', async () => {
  const eats = await python('x = []\nwhile True: x.append(bytes(10**6))')
  expect(await eats.ended).toMatchObject({ state: 'killed', reason: 'memory' })
  const fills = await python(
    `
import os
for folder in ('/work', '/tmp', '/dev/shm'):
    size = 0
    try:
        with open(folder + '/x', 'wb', 0) as f:
            while size < 400 << 20: size += f.write(bytes(1 << 20))
    except OSError as e: print(folder, size >> 20)
    os.remove(folder + '/x')
`,
    { memoryBytes: 512 * 2 ** 20, fileBytes: 2 ** 30 },
  )
  expect((await saidBy(fills)).trim().split('\n')).toEqual(['/work 64', '/tmp 128', '/dev/shm 64'])
})

it('its processes have an end, and so has its life', async () => {
  const forks = await shell('i=0; while [ $i -lt 60 ]; do sleep 30 & i=$((i+1)); done', {
    processes: 16,
  })
  const { stderr } = await forks.ended
  expect(stderr.toString()).toContain('fork')
  const sleeps = await shell('sleep 30', { wallNs: 300e6 })
  expect(await sleeps.ended).toMatchObject({ state: 'killed', reason: 'wall' })
  const spins = await shell('while :; do :; done', { cpuNs: 300e6 })
  expect(await spins.ended).toMatchObject({ state: 'killed', reason: 'cpu' })
})

it('closing it leaves nothing behind, whatever it started', async () => {
  const session = await shell(
    'trap "" TERM HUP INT; (setsid sleep 1000 &) ; sleep 1000 & echo up; wait',
  )
  await once(session.stdout, 'data')
  await expect.poll(() => below(session.pid).length).toBeGreaterThanOrEqual(4)
  const inside = below(session.pid)
  await session.close()
  expect(inside.filter(isAlive)).toEqual([])
  expect(await groupsOf([session.pid])).toEqual([])
})

it('ends with the process that opened it, even when that is killed', async () => {
  const folder = await openTestFolder('session')
  const script = join(folder, 'opener.ts')
  const module = join(import.meta.dirname, 'session.ts')
  writeFileSync(
    script,
    `import { openSession } from ${JSON.stringify(module)}
const session = await openSession({ cacheDir: ${JSON.stringify(cacheDir)} }, ${JSON.stringify(specOf(['/bin/sh', '-c', 'sleep 1000 & echo up; wait']))})
session.stdout.once('data', () => console.log(session.pid))
setInterval(() => {}, 1000)
`,
  )
  const opener = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = Number(String((await once(opener.stdout, 'data'))[0]))
  const inside = below(pid)
  expect(inside.length).toBeGreaterThanOrEqual(3)
  opener.kill('SIGKILL')
  await expect.poll(() => [pid, ...inside].filter(isAlive)).toEqual([])
})

it('killing its supervisor kills what is inside', async () => {
  const session = await shell('sleep 1000 & echo up; wait')
  await once(session.stdout, 'data')
  const inside = below(session.pid)
  process.kill(session.pid, 'SIGKILL')
  await expect(session.ended).rejects.toThrow('closed')
  await expect.poll(() => inside.filter(isAlive)).toEqual([])
})

it('what cannot be run is said', async () => {
  const missing = await start(['/usr/bin/no-such-server'])
  expect((await missing.ended).stderr.toString()).toContain('cannot execute')
  const badFile = { files: [{ name: 'a', from: '/no/such/file' }], collect: [], collectDir: null }
  const bad = await shell('echo', { work: badFile })
  await expect(bad.ended).rejects.toThrow('/no/such/file')
})

it('the streams of one session are not those of another', async () => {
  const [a, b] = await Promise.all([start(['/bin/cat']), start(['/bin/cat'])])
  a?.stdin.end('a')
  b?.stdin.end('b')
  expect([a && (await saidBy(a)), b && (await saidBy(b))]).toEqual(['a', 'b'])
})
