import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '../e2e/stack.ts'
import { untilQuiet } from './quiet.ts'

// node bench/stop.ts: from the call that stops a run to the moment when nothing of it runs, through server, judge and
// sandbox; beside it how long the server takes for a call that does nothing.

const rounds = 10
const mostMs = 100
const mark = '98765431'
const stack = await startStack({ languages: 'python3' })
const api = stack.client(await stack.tokenOf('alice'))
const problem = await api.createProblem({ body: { title: 'Stopped', mechanism: 'standard' } })
const problemId = problem.id
await api.createTest({ problemId, body: { input: { text: '1' }, output: { text: '1' } } })
const source = { text: `import os\nos.system('sleep ${mark}')\n` }
const body = { languageId: 'python3', label: 'sleeper.py', source }
const { id: solutionId } = await api.createSolution({ problemId, body })

/** The process id of the program; undefined where it does not run. */
const pidOf = async (): Promise<string | undefined> => {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    // '': it ended between the two looks.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.startsWith(`sleep\0${mark}`)) return pid
  }
  return undefined
}
const isAlive = (pid: string): Promise<boolean> =>
  readFile(`/proc/${pid}/cmdline`).then(
    (line) => line.length > 0,
    () => false,
  )

const load = await untilQuiet()
const bare: number[] = []
const times: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const { id: executionId } = await api.executeSolution({ solutionId })
  let pid: string | undefined
  while ((pid = await pidOf()) === undefined) await sleep(20)
  await sleep(100)
  let started = performance.now()
  await api.getMe({})
  bare.push(performance.now() - started)
  started = performance.now()
  const call = api.stopExecution({ executionId })
  while (await isAlive(pid)) await sleep(1)
  times.push(performance.now() - started)
  await call
}
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const worst = Math.max(...times)
console.log(
  `${os.cpus()[0]?.model ?? ''}, ${os.availableParallelism()} cores, ${load}\n${worst <= mostMs ? 'met   ' : 'missed'}  a stopped run is dead after ${median(times).toFixed(0)} ms, worst of ${rounds} ${worst.toFixed(0)} ms; a call that does nothing takes ${median(bare).toFixed(0)} ms  (within ${mostMs} ms)`,
)
await stack.stop()
