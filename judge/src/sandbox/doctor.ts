import { createRunner } from './runner.ts'
import type { RunnerOptions } from './runner.ts'
import { SandboxError } from './sandbox.ts'
import type { RunResult, RunSpec, Sandbox } from './sandbox.ts'

export interface SandboxFinding {
  ok: boolean
  /** What was looked at, and what was found. */
  what: string
  /** What it means for the users of this installation. */
  means: string
  /** What to do about it; empty when nothing has to be done. */
  how: string
}

/** Tries the sandbox out: a program, the CPU time of two processes, a memory limit. Never runs anything outside of it. */
export async function examineSandbox(options: RunnerOptions): Promise<SandboxFinding[]> {
  let sandbox: Sandbox
  try {
    sandbox = await createRunner(options)
  } catch (error) {
    return [refusal(error)]
  }
  try {
    return [
      await startsPrograms(sandbox),
      await countsAllProcesses(sandbox),
      await limitsMemory(sandbox),
      groups(sandbox),
      account(sandbox),
      ...others(sandbox),
    ]
  } catch (error) {
    return [refusal(error)]
  } finally {
    await sandbox.close()
  }
}

function refusal(error: unknown): SandboxFinding {
  const text = error instanceof Error ? error.message : String(error)
  const at = text.indexOf('. ')
  const split = error instanceof SandboxError && error.code === 'refused' && at > 0
  return {
    ok: false,
    what: split ? text.slice(0, at + 1) : text,
    means: 'Solutions cannot be judged on this machine; there is no mode without isolation.',
    how: split
      ? text.slice(at + 2)
      : 'Install a C compiler (cc) on Linux 5.12 or later and look at the message.',
  }
}

async function startsPrograms(sandbox: Sandbox): Promise<SandboxFinding> {
  const result = await probe(sandbox, ['/usr/bin/true'])
  const ok = result.exitCode === 0
  return {
    ok,
    what: ok
      ? 'An isolated program starts and ends.'
      : `An isolated program did not run: ${result.stderr.toString().trim()}`,
    means: ok ? 'Solutions can be judged.' : 'Solutions cannot be judged.',
    how: ok ? '' : 'See that /usr and its libraries are readable by everyone.',
  }
}

async function countsAllProcesses(sandbox: Sandbox): Promise<SandboxFinding> {
  const spin = 'while :; do :; done'
  const result = await probe(sandbox, ['/bin/sh', '-c', `(${spin}) & ${spin}`], { cpuNs: 200e6 })
  const usedMs = result.cpuNs / 1e6
  const ok = result.reason === 'cpu' && usedMs >= 200 && usedMs < 230
  return {
    ok,
    what: `Two busy processes with a CPU limit of 200 ms together were stopped at ${usedMs.toFixed(1)} ms.`,
    means: ok ? 'CPU time counts over all processes of a program.' : 'CPU limits are not exact.',
    how: ok
      ? ''
      : 'Give the server a control group of its own (cpuacct, or cgroup v2) and a machine that is not overloaded.',
  }
}

async function limitsMemory(sandbox: Sandbox): Promise<SandboxFinding> {
  const eat = 'head -c 200000000 /dev/zero | tail -c 150000000 > /dev/null'
  const result = await probe(sandbox, ['/bin/sh', '-c', eat], {
    memoryBytes: 32 * 2 ** 20,
    cpuNs: 5e9,
  })
  const ok = result.reason === 'memory'
  return {
    ok,
    what: ok
      ? 'A program over its memory limit was stopped and recognised.'
      : 'A program over its memory limit was not recognised.',
    means: ok
      ? 'MemoryLimitExceeded is reliable.'
      : 'Too much memory shows as RuntimeError or not at all.',
    how: ok
      ? ''
      : 'Run as root, or with a delegated cgroup v2 group: systemd-run --user --scope -p Delegate=yes.',
  }
}

function groups({ capabilities }: Sandbox): SandboxFinding {
  const ok = capabilities.cgroup !== 'none'
  return {
    ok,
    what: ok
      ? `Control groups: ${capabilities.cgroup}; ${capabilities.slots} programs at a time.`
      : 'No control groups.',
    means: ok
      ? 'Memory and CPU time are measured by the kernel.'
      : 'Memory and process-tree limits are approximate.',
    how: ok
      ? ''
      : 'Run as root, or with a delegated cgroup v2 group: systemd-run --user --scope -p Delegate=yes.',
  }
}

function account({ capabilities }: Sandbox): SandboxFinding {
  return {
    ok: true,
    what: capabilities.root
      ? 'Programs run under accounts of their own.'
      : 'Programs run under the server’s account, inside namespaces.',
    means: capabilities.root
      ? 'A second wall behind the namespaces.'
      : 'The namespaces are the only wall.',
    how: capabilities.root ? '' : 'Start the server as root to get the second wall.',
  }
}

function others({ capabilities }: Sandbox): SandboxFinding[] {
  return capabilities.approximations
    .filter((text) => !text.startsWith('No control groups') && !text.startsWith('Not root'))
    .map((text) => {
      const [what = text, means = ''] = text.split(': ')
      return { ok: false, what, means, how: 'See the installation notes on containers and swap.' }
    })
}

function probe(
  sandbox: Sandbox,
  argv: string[],
  limits: Partial<RunSpec> = {},
): Promise<RunResult> {
  return sandbox.run({
    argv,
    env: { PATH: '/usr/bin:/bin' },
    box: null,
    work: null,
    readOnly: [],
    stdin: null,
    cpuNs: 1e9,
    wallNs: 10e9,
    memoryBytes: 64 * 2 ** 20,
    processes: 16,
    outputBytes: 65_536,
    stderrBytes: 65_536,
    fileBytes: 2 ** 20,
    answer: null,
    inlineBytes: 4096,
    ...limits,
  })
}
