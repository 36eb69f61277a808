// What the sandbox tests and the bench share: a runner in a temporary cache, programs built inside it, run specs.
import { mkdtemp, chmod, copyFile, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createRunner } from './runner.ts'
import type { Runner, RunnerOptions } from './runner.ts'
import type { RunResult, RunSpec, Sandbox } from './sandbox.ts'

export type TestLanguage = 'c' | 'cpp' | 'python'

export interface BuiltForTest {
  box: string
  argv: string[]
}

export interface TestLimits {
  cpuMs: number
  wallMs: number
  memoryMb: number
  outputKb: number
  processes: number
}

/** Its wall clock ends what hangs, however busy the machine is. */
export const ORDINARY: TestLimits = {
  cpuMs: 1000,
  wallMs: 60_000,
  memoryMb: 64,
  outputKb: 1024,
  processes: 16,
}
export const COMPILING: TestLimits = {
  cpuMs: 20_000,
  wallMs: 40_000,
  memoryMb: 1024,
  outputKb: 65_536,
  processes: 64,
}

/** A folder that programs may look into: mkdtemp alone makes it private. */
export async function openTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `drafts-${name}-`))
  await chmod(folder, 0o755)
  opened.push(folder)
  return folder
}

const opened: string[] = []

export async function removeFolders(): Promise<void> {
  for (const folder of opened.splice(0)) await rm(folder, { recursive: true, force: true })
}

export function startRunner(options: Partial<RunnerOptions> = {}): Promise<Runner> {
  return createRunner({ cacheDir: path.join(os.tmpdir(), 'drafts-runner-cache'), ...options })
}

export function specOf(
  limits: TestLimits,
  rest: Partial<RunSpec> & Pick<RunSpec, 'argv'>,
): RunSpec {
  return {
    env: { LANG: 'C.UTF-8' },
    box: null,
    work: null,
    readOnly: [],
    stdin: null,
    cpuNs: limits.cpuMs * 1e6,
    wallNs: limits.wallMs * 1e6,
    memoryBytes: limits.memoryMb * 2 ** 20,
    processes: limits.processes,
    outputBytes: limits.outputKb * 1024,
    stderrBytes: 65_536,
    fileBytes: 64 * 2 ** 20,
    answer: null,
    inlineBytes: 65_536,
    ...rest,
  }
}

const COMPILERS = {
  c: {
    source: 'main.c',
    argv: ['/usr/bin/gcc', '-O2', '-o', 'program', 'main.c', '-lm', '-pthread'],
  },
  cpp: {
    source: 'main.cpp',
    argv: ['/usr/bin/g++', '-O2', '-o', 'program', 'main.cpp', '-pthread'],
  },
}

export function compileForTest(
  sandbox: Sandbox,
  source: string,
  language: 'c' | 'cpp',
  target: string,
  options: { limits?: TestLimits; flags?: string[] } = {},
): Promise<RunResult> {
  const compiler = COMPILERS[language]
  const limits = options.limits ?? COMPILING
  return sandbox.run(
    specOf(limits, {
      argv: [...compiler.argv, ...(options.flags ?? [])],
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
      fileBytes: limits.outputKb * 1024,
      work: {
        files: [{ name: compiler.source, from: source }],
        collect: [{ name: 'program', maxBytes: limits.outputKb * 1024 }],
        collectDir: target,
      },
    }),
  )
}

/** Compiles (or copies) one source into a folder of its own, ready to be a box. */
export async function build(
  sandbox: Sandbox,
  source: string,
  language: TestLanguage,
  flags: string[] = [],
): Promise<BuiltForTest> {
  const box = await openTestFolder('box')
  if (language === 'python') {
    await copyFile(source, path.join(box, 'main.py'))
    await chmod(path.join(box, 'main.py'), 0o644)
    return { box, argv: ['/usr/bin/python3', '/box/main.py'] }
  }
  const result = await compileForTest(sandbox, source, language, box, { flags })
  if (result.collected.length === 0)
    throw new Error(
      `${source} does not compile: ${result.reason ?? ''} ${result.stderr.toString()}`,
    )
  return { box, argv: ['/box/program'] }
}

/** Processes beneath the containers' pid 1: programs that outlived their run. */
export async function leftoverPrograms(supervisor: number): Promise<number[]> {
  const parents = await readParents()
  const containers = childrenOf(parents, [supervisor])
  return childrenOf(parents, containers)
}

/** All that a supervisor started: containers, copiers, programs. */
export async function allBeneath(supervisor: number): Promise<number[]> {
  const parents = await readParents()
  const all: number[] = []
  let next = [supervisor]
  while (next.length > 0) {
    next = childrenOf(parents, next)
    all.push(...next)
  }
  return all
}

async function readParents(): Promise<Map<number, number>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // '': it ended between the two looks.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  return parents
}

const childrenOf = (parents: Map<number, number>, pids: readonly number[]): number[] =>
  [...parents].filter(([, parent]) => pids.includes(parent)).map(([pid]) => pid)

/** Control groups made by these supervisors, beside those of this process. */
export async function groupsOf(supervisors: number[]): Promise<string[]> {
  const own = await readFile('/proc/self/cgroup', 'utf8')
  const found: string[] = []
  for (const line of own.split('\n')) {
    const [, controller, group] = line.split(':')
    if (controller === undefined || group === undefined) continue
    const folder = path.join('/sys/fs/cgroup', controller, group)
    // Not every controller has a folder of this name.
    const names = await readdir(folder).catch(() => [])
    for (const name of names)
      if (supervisors.some((pid) => name.startsWith(`drafts-${pid}-`)))
        found.push(path.join(folder, name))
  }
  return found
}
