// A sandbox that runs nothing: "compiling" keeps the source, which then is the name of what the program does.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PairResult, PairSpec, RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { endedWell } from './ended-well.ts'

type Deed = (spec: RunSpec) => Partial<RunResult> | Promise<Partial<RunResult>>
type PairAction = (pair: PairSpec) => Partial<PairResult> | Promise<Partial<PairResult>>

export class FakeSandbox implements Sandbox {
  readonly capabilities = { cgroup: 'none' as const, root: false, slots: 1, approximations: [] }
  /** By source text; a source that is not here does not compile. */
  readonly programs: Record<string, Deed> = {}
  /** By the source of the solution. */
  readonly pairs: Record<string, PairAction> = {}
  readonly runs: RunSpec[] = []

  async run(spec: RunSpec): Promise<RunResult> {
    this.runs.push(spec)
    if (spec.box === null) return this.#compile(spec)
    const program = await programIn(spec.box)
    return endedWell(await this.programs[program]?.(spec))
  }

  async runPair(pair: PairSpec): Promise<PairResult> {
    const program = await programIn(pair.solution.box ?? '')
    return {
      solution: endedWell(),
      driver: endedWell(),
      first: 'driver',
      stopped: null,
      wroteAfter: false,
      transcript: Buffer.alloc(0),
      transcriptCut: false,
      ...(await this.pairs[program]?.(pair)),
    }
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  async #compile({ work }: RunSpec): Promise<RunResult> {
    const source = await readFile(work?.files[0]?.from ?? '', 'utf8')
    if (!(source in this.programs))
      return endedWell({ exitCode: 1, stderr: Buffer.from('no such') })
    // A script is its own program.
    if (work?.collect.length === 0) return endedWell()
    const path = join(work?.collectDir ?? '', 'main')
    await writeFile(path, source)
    return endedWell({ collected: [{ name: 'main', path, size: source.length }] })
  }
}

/** The one file of a box. */
const programIn = async (box: string): Promise<string> => {
  const [name = ''] = await readdir(box)
  return readFile(join(box, name), 'utf8')
}
