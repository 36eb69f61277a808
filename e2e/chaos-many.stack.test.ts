import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client, Execution, ExecutionId } from '../contract/src/index.ts'
import { testSeed } from '../testing/seed.ts'
import { testSteps } from '../testing/steps.ts'
import { kill } from './kill.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// Executions of three people while judges and server are killed with -9 again and again: none is lost, none stays
// unfinished, no check is ever judged a second time to another end. Who is killed, and after how many judged checks, depends
// on the seed alone.

/** A run by hand takes 200: DRAFTS_STEPS=200. */
const executions = testSteps(30)
const tests = 8
const seed = testSeed()

let stack: Stack
let people: Client[]
let problemId: string

beforeAll(async () => {
  stack = await startStack({ judges: 2 })
  people = await Promise.all(
    ['bob', 'alice', 'carol'].map(async (handle) => stack.client(await stack.tokenOf(handle))),
  )
  const [owner] = people
  if (!owner) throw new Error('nobody')
  problemId = (await owner.createProblem({ body: { title: 'Storm', mechanism: 'standard' } })).id
  for (const accountHandle of ['alice', 'carol'])
    await owner.createShare({ problemId, body: { accountHandle, access: 'editor' } })
  for (let number = 0; number < tests; number += 1)
    await owner.createTest({
      problemId,
      body: { input: { text: `${number}\n` }, output: { text: `${number}\n` } },
    })
}, 120_000)
afterAll(() => stack.stop())

/** 30 ms of work a test, so that kills land in the middle. */
const program = (body: string) => `#include <cstdio>
#include <cstdlib>
#include <ctime>
int main(){int n;if(scanf("%d",&n)!=1)return 1;while(clock()<CLOCKS_PER_SEC*3/100);${body}printf("%d\\n",n);}`

const kinds = [
  { source: program(''), verdict: 'Accepted', fails: tests },
  { source: program('if(n==5)n=6;'), verdict: 'WrongAnswer', fails: 5 },
  { source: program('if(n==3)abort();'), verdict: 'RuntimeError', fails: 3 },
  { source: program('if(n==6)for(;;);'), verdict: 'CPULimitExceeded', fails: 6 },
] as const

/** The same numbers for the same seed (Numerical Recipes' LCG). */
const randomOf = (start: number) => {
  let state = start >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const patiently = async <T>(action: () => Promise<T>): Promise<T> => {
  const until = performance.now() + 60_000
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(100)
    }
  }
}

/** `untilJudged`: until so many checks are judged, or all is over. Answers how often each was killed. */
const storm = async (
  isOver: () => boolean,
  untilJudged: (count: number) => Promise<number>,
): Promise<Record<string, number>> => {
  const random = randomOf(seed)
  const judges = new Map([
    ['local', stack.judges[0]],
    ['judge-1', stack.judges[1]],
  ])
  const killed: Record<string, number> = { server: 0, local: 0, 'judge-1': 0 }
  let judged = 0
  for (;;) {
    judged = await untilJudged(judged + 4 + random(12))
    const name = Object.keys(killed)[random(3)] ?? 'server'
    if (isOver()) return killed
    killed[name] = (killed[name] ?? 0) + 1
    // The next one waits until this one is up, else a loaded machine would only start and never judge.
    if (name === 'server') {
      await kill(stack.server())
      await stack.startServer()
    } else {
      await kill(judges.get(name))
      judges.set(name, await stack.startJudge(name))
    }
  }
}

const resultOf = (check: Execution['checks'][number]): string =>
  JSON.stringify([check.status, check.verdict, check.usages, check.output?.snip])

it(`${executions} executions under kill -9 (seed ${seed})`, { timeout: 600_000 }, async () => {
  const [owner] = people
  if (!owner) throw new Error('nobody')
  const solutions = await Promise.all(
    kinds.map(({ source }) =>
      owner.createSolution({
        problemId,
        body: { languageId: 'cpp20-gcc', source: { text: source } },
      }),
    ),
  )
  let isOver = false
  const seen = new Map<string, string>()
  const untilJudged = async (count: number): Promise<number> => {
    while (!isOver && seen.size < count) await sleep(10)
    return seen.size
  }
  const storming = storm(() => isOver, untilJudged)
  const started: { id: ExecutionId; kind: (typeof kinds)[number]; api: Client }[] = []
  for (let number = 0; number < executions; number += 1) {
    const api = people[number % people.length] ?? owner
    const kind = kinds[number % kinds.length] ?? kinds[0]
    const solutionId = solutions[number % kinds.length]?.id ?? ''
    const { id } = await patiently(() =>
      api.executeSolution({ solutionId, body: { limits: { cpu: 5e8 } } }),
    )
    started.push({ id, kind, api })
  }
  const changed: string[] = []
  const look = async ({ id, api }: (typeof started)[number]): Promise<Execution> => {
    const execution = await patiently(() => api.getExecution({ executionId: id }))
    for (const check of execution.checks.filter(({ status }) => status >= 6)) {
      const key = `${id}/${check.no}`
      const now = resultOf(check)
      const before = seen.get(key) ?? now
      if (before !== now) changed.push(`${key}: ${before} → ${now}`)
      seen.set(key, before)
    }
    return execution
  }
  const until = performance.now() + 480_000
  let open = started
  while (open.length > 0 && performance.now() < until) {
    const states = await Promise.all(open.slice(0, 40).map(look))
    const ended = new Set(states.filter(({ status }) => status >= 6).map(({ id }) => id))
    open = open.filter(({ id }) => !ended.has(id))
    await sleep(50)
  }
  isOver = true
  const killed = await storming
  console.log(`killed: ${JSON.stringify(killed)}`)
  expect(Object.values(killed).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(open.map(({ id }) => id)).toEqual([])
  for (const one of started) {
    const { status, verdict, checks, log } = await look(one)
    expect([status, verdict, log?.snip]).toEqual([7, one.kind.verdict, undefined])
    expect(checks.map((check) => check.verdict)).toEqual(
      Array.from({ length: tests }, (_item, no) => {
        if (no < one.kind.fails) return 'Accepted'
        return no === one.kind.fails ? one.kind.verdict : null
      }),
    )
  }
  expect(changed).toEqual([])
  const admin = stack.client(await stack.tokenOf('admin'))
  expect(await admin.adminGetQueue({})).toMatchObject({ waiting: 0, running: 0, jobs: [] })
})
