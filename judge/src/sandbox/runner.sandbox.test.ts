import { chmod, copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineSandbox } from './doctor.ts'
import type { Runner } from './runner.ts'
import type { RunSpec } from './sandbox.ts'
import { pathOf } from './shown.ts'
import {
  build,
  compileForTest,
  groupsOf,
  leftoverPrograms,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from './test-bed.ts'
import type { BuiltForTest } from './test-bed.ts'

const PROGRAMS = path.resolve(import.meta.dirname, '../../fixtures/programs')
let runner: Runner
let folder: string
let sum: BuiltForTest

beforeAll(async () => {
  runner = await startRunner()
  folder = await openTestFolder('runner')
  sum = await build(runner, path.join(PROGRAMS, 'sum.cpp'), 'cpp')
})
afterAll(async () => {
  await runner.close()
  await removeFolders()
})

async function file(name: string, text: string | Uint8Array): Promise<string> {
  const where = path.join(folder, name)
  await writeFile(where, text)
  return where
}

function shell(script: string, rest: Partial<RunSpec> = {}): RunSpec {
  return specOf(ORDINARY, {
    argv: ['/bin/sh', '-c', script],
    env: { PATH: '/usr/bin:/bin' },
    ...rest,
  })
}

test('a solution is compiled, run and compared exactly', async () => {
  const stdin = { file: await file('in', '2 3\n') }
  const right = await runner.run(
    specOf(ORDINARY, { ...sum, stdin, answer: await file('ok', '5\n') }),
  )
  const wrong = await runner.run(specOf(ORDINARY, { ...sum, stdin, answer: await file('no', '5') }))
  const longer = await runner.run(
    specOf(ORDINARY, { ...sum, stdin, answer: await file('lo', '5\n\n') }),
  )
  expect([right.equal, wrong.equal, longer.equal]).toEqual([true, false, false])
  expect(right.stdout.toString()).toBe('5\n')
  expect(right.memoryBytes).toBeGreaterThan(100_000)
  expect(right.memoryBytes).toBeLessThan(4 * 2 ** 20)
})

test('a compiler error brings its message and no program', async () => {
  const source = await file('bad.c', 'int main(void) { return x; }\n')
  const result = await compileForTest(runner, source, 'c', folder)
  expect(result.exitCode).toBe(1)
  expect(result.stderr.toString()).toContain('undeclared')
  expect(result.collected).toEqual([])
})

test('a checker reads its files in a fresh writable folder', async () => {
  const files = [
    { name: 'input', from: await file('c-in', '2 3\n') },
    { name: 'output', from: await file('c-out', '5\n') },
  ]
  const spec = shell('ls; cat input output; echo new > left; echo more >> output', {
    box: sum.box,
    work: { files, collect: [{ name: 'left', maxBytes: 100 }], collectDir: folder },
  })
  for (let i = 0; i < 3; i++) {
    const result = await runner.run(spec)
    expect(result.stdout.toString()).toBe('input\noutput\n2 3\n5\n')
    expect(result.collected).toEqual([{ name: 'left', path: path.join(folder, 'left'), size: 4 }])
    expect(await readFile(path.join(folder, 'left'), 'utf8')).toBe('new\n')
  }
  expect(await readFile(path.join(folder, 'c-out'), 'utf8')).toBe('5\n')
})

test.for([
  ['a link', 'ln -s /etc/passwd got'],
  ['a hard link to a link', 'ln -s /etc/passwd a; ln a got'],
  ['a pipe', 'mkfifo got'],
  ['a folder', 'mkdir got'],
  ['a file that is too large', 'head -c 2000 /dev/zero > got'],
])('%s is not brought back', async ([, script]) => {
  const work = { files: [], collect: [{ name: 'got', maxBytes: 1000 }], collectDir: folder }
  expect((await runner.run(shell(script ?? '', { work }))).collected).toEqual([])
  const next = await runner.run(
    shell('ls -A /work /tmp', { work: { files: [], collect: [], collectDir: null } }),
  )
  expect(next.stdout.toString()).toBe('/tmp:\n\n/work:\n')
})

test('long output is spooled in full unless it is the answer', async () => {
  const text = Buffer.from('0123456789\n'.repeat(60_000))
  const answer = await file('long', text)
  const stdin = { file: answer }
  const limits = { outputBytes: 2 ** 20, inlineBytes: 1000 }
  const equal = await runner.run(shell('cat', { stdin, answer, ...limits }))
  expect([equal.equal, equal.stdoutFile, equal.stdoutBytes, equal.stdout.length]).toEqual([
    true,
    null,
    text.length,
    1000,
  ])
  for (const script of ['cat; echo x', 'head -c 600000', 'head -c 300000; echo; cat']) {
    const other = await runner.run(shell(script, { stdin, answer, ...limits }))
    const plain = await runner.run(shell(script, { stdin, ...limits }))
    expect([other.equal, plain.equal]).toEqual([false, null])
    const stored = await readFile(other.stdoutFile ?? '')
    expect(stored.length).toBe(other.stdoutBytes)
    expect(stored.equals(await readFile(plain.stdoutFile ?? ''))).toBe(true)
    await Promise.all([rm(other.stdoutFile ?? ''), rm(plain.stdoutFile ?? '')])
  }
})

test('stderr over its cap is cut off and the program goes on', async () => {
  const result = await runner.run(
    shell('head -c 5000000 /dev/zero >&2; echo on', { stderrBytes: 1000 }),
  )
  expect([result.state, result.reason, result.exitCode]).toEqual(['exited', null, 0])
  expect([result.stderr.length, result.stderrBytes]).toEqual([1000, 5_000_000])
  expect(result.stdout.toString()).toBe('on\n')
})

test('endless stderr is stopped', async () => {
  const result = await runner.run(
    shell('cat /dev/zero >&2', { stderrBytes: 1000, cpuNs: 200e9, wallNs: 600e9 }),
  )
  expect([result.state, result.reason, result.stderr.length]).toEqual(['killed', 'output', 1000])
  // Long before either of its limits: the reason above shows it.
  expect(result.stderrBytes).toBeGreaterThan(64 * 2 ** 20)
})

test('a folder of the host is shown read-only, under our own name', async () => {
  const node = realpathSync(process.execPath)
  const shown = { name: 'some/node', from: path.dirname(node) }
  const spec = specOf(
    { ...ORDINARY, memoryMb: 256, processes: 32 },
    { argv: [pathOf(shown, path.basename(node)), '-p', '6 * 7'], readOnly: [shown] },
  )
  const answers = []
  for (let i = 0; i < 6; i++) {
    const result = await runner.run(spec)
    answers.push(result.stdout.toString() + result.stderr.toString())
    await runner.run(shell('echo x > /tmp/x; mkdir /tmp/y'))
  }
  expect(answers).toEqual(Array(6).fill('42\n'))
  const write = await runner.run(shell(`touch ${pathOf(shown, 'x')}`, { readOnly: [shown] }))
  expect(write.exitCode).not.toBe(0)
})

test('the root of another system stands in for the host’s', async () => {
  const root = await openTestFolder('root')
  const { box } = await build(runner, path.join(PROGRAMS, 'show.c'), 'c', ['-static'])
  await mkdir(path.join(root, 'usr/bin'), { recursive: true })
  await symlink('usr/bin', path.join(root, 'bin'))
  await copyFile(path.join(box, 'program'), path.join(root, 'usr/bin/show'))
  await mkdir(path.join(root, 'etc/java-99-openjdk'), { recursive: true })
  await writeFile(path.join(root, 'etc/java-99-openjdk/name'), 'java of the root\n')
  await writeFile(path.join(root, 'etc/shadow'), 'secret\n')
  const show = async (name: string, at: string | null) => {
    const argv = [at === null ? '/bin/cat' : '/bin/show', name]
    return runner.run(specOf(ORDINARY, { argv, root: at }))
  }
  for (let i = 0; i < 2; i++) {
    const shown = await show('/etc/java-99-openjdk/name', root)
    expect([shown.exitCode, shown.stdout.toString()]).toEqual([0, 'java of the root\n'])
    expect((await show('/etc/shadow', root)).exitCode).not.toBe(0)
    expect((await show('/usr/bin/gcc', root)).exitCode).not.toBe(0)
    expect((await show('/etc/java-99-openjdk/name', null)).exitCode).not.toBe(0)
    expect((await show('/etc/passwd', null)).exitCode).toBe(0)
  }
  await expect(show('x', path.join(root, 'none'))).rejects.toThrow('No such file')
})

test('a box that is filled anew is seen anew', async () => {
  const box = await openTestFolder('box')
  for (const text of ['one', 'two', 'three']) {
    await rm(box, { recursive: true })
    await mkdir(box)
    await writeFile(path.join(box, 'say'), text)
    await chmod(box, 0o755)
    expect((await runner.run(shell('cat /box/say', { box }))).stdout.toString()).toBe(text)
  }
})

test('what cannot be run is distinguished: exec errors are the program’s, missing host files the caller’s', async () => {
  const missing = await runner.run(specOf(ORDINARY, { argv: ['/box/none'], box: sum.box }))
  expect([missing.exitCode, missing.stderr.toString()]).toEqual([
    127,
    'cannot execute /box/none: No such file or directory\n',
  ])
  await expect(runner.run(shell('true', { stdin: { file: '/nonexistent' } }))).rejects.toThrow(
    '/nonexistent',
  )
  await expect(runner.run(shell('true', { box: '/nonexistent' }))).rejects.toThrow('/nonexistent')
  await expect(runner.run(specOf(ORDINARY, { argv: ['true'] }))).rejects.toThrow('argv[0]')
})

test('many runs at once all come back with their own output', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i)
  const boxes = [sum.box, null]
  const outputs = await Promise.all(
    numbers.map((i) =>
      runner
        .run(shell(`echo ${i}`, { box: boxes[i % 2] ?? null }))
        .then((result) => result.stdout.toString()),
    ),
  )
  expect(outputs).toEqual(numbers.map((i) => `${i}\n`))
})

/** A program is inside. */
const untilRunning = async (own: Runner): Promise<void> => {
  await expect.poll(() => leftoverPrograms(own.pid)).not.toEqual([])
}

test('the supervisor killed in the middle: the run is repeated, nothing is left', async () => {
  const own = await startRunner()
  const first = own.pid
  const signs = await openTestFolder('signs')
  const script = `until [ -e /drafts/signs/go ]; do sleep 0.02; done; echo done`
  const running = own.run(
    shell(script, { readOnly: [{ name: 'signs', from: signs }], cpuNs: 60e9, wallNs: 600e9 }),
  )
  await untilRunning(own)
  process.kill(first, 'SIGKILL')
  await writeFile(path.join(signs, 'go'), '')
  expect((await running).stdout.toString()).toBe('done\n')
  expect(own.pid).not.toBe(first)
  expect(await leftoverPrograms(own.pid)).toEqual([])
  expect((await readdir('/dev/shm')).filter((name) => name.startsWith(`drafts-${first}-`))).toEqual(
    [],
  )
  const second = own.pid
  await own.close()
  await expect.poll(() => groupsOf([first, second])).toEqual([])
})

test('twice killed is an error of the sandbox, not a verdict', async () => {
  const own = await startRunner()
  const running = own.run(shell('sleep 600', { wallNs: 600e9 }))
  const failed = running.catch((error: unknown) => error)
  for (let i = 0; i < 2; i++) {
    await untilRunning(own)
    const { pid } = own
    process.kill(pid, 'SIGKILL')
    // What the first one left may still be dying: only the next one has the run again.
    await expect.poll(() => own.pid).not.toBe(pid)
  }
  expect(await failed).toMatchObject({ code: 'crashed' })
  expect((await own.run(shell('echo on'))).stdout.toString()).toBe('on\n')
  await own.close()
})

test('closing ends what runs and removes every trace', async () => {
  const own = await startRunner()
  const { pid } = own
  const long = shell('sleep 600', { wallNs: 600e9 })
  const running = own.run(long).catch((error: unknown) => error)
  await untilRunning(own)
  await own.close()
  expect(await running).toMatchObject({ code: 'closed' })
  expect(await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'gone')).toBe('gone')
  expect(await groupsOf([pid])).toEqual([])
})

test('without control groups isolation and limits still hold, approximately', async () => {
  const own = await startRunner({ cgroup: 'none' })
  expect(own.capabilities.approximations).not.toEqual([])
  const loop = await own.run(shell('while :; do :; done', { cpuNs: 200e6 }))
  const eat = await own.run(
    shell('head -c 200000000 /dev/zero | tail -c 150000000 > /dev/null', {
      memoryBytes: 32 * 2 ** 20,
      cpuNs: 60e9,
      wallNs: 600e9,
    }),
  )
  expect([loop.reason, eat.reason]).toEqual(['cpu', 'memory'])
  await own.close()
})

test('the doctor finds this machine fit', async () => {
  const findings = await examineSandbox({ cacheDir: path.join(folder, 'cache') })
  expect(findings.length).toBeGreaterThanOrEqual(5)
  // How exactly depends on what else the machine does at that moment; the doctor's own test has its bounds.
  const stoppedAt = /CPU limit of 200 ms together were stopped at ([\d.]+) ms/
  const [exactness, ...others] = findings.toSorted(
    (a, b) => Number(stoppedAt.test(b.what)) - Number(stoppedAt.test(a.what)),
  )
  expect(Number(stoppedAt.exec(exactness?.what ?? '')?.[1])).toBeGreaterThanOrEqual(200)
  expect(others.filter((finding) => !finding.ok)).toEqual([])
})
