import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as DatabaseClient } from 'pg'
import type { Client } from '../contract/src/index.ts'
import type { Stack } from '../e2e/stack.ts'

// A problem of many solutions that take the same time, and tests, for the benches of the matrix and of pages beside its runs.

export const language = 'cpp20-gcc'

/** Adds two numbers after so many ms of CPU. */
export const source = (no: number, ms: string): string => `// ${no}
#include <ctime>
#include <cstdio>
int main() {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  timespec t;
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  while (t.tv_sec == 0 && t.tv_nsec < ${ms} * 1000000L);
  printf("%lld\\n", a + b);
}
`
export const input = (no: number): string => `${no} 1\n`

export interface Seeded {
  problemId: string
  solutionIds: string[]
  testIds: string[]
}

export const createMatrixProblem = async (
  api: Client,
  { solutionCount, testCount, ms }: { solutionCount: number; testCount: number; ms: string },
): Promise<Seeded> => {
  const { id: problemId } = await api.createProblem({
    body: { title: 'Matrix', mechanism: 'standard' },
  })
  const testIds: string[] = []
  for (let no = 0; no < testCount; no += 1) {
    const body = { input: { text: input(no) }, output: { text: `${no + 1}\n` } }
    testIds.push((await api.createTest({ problemId, body })).id)
  }
  const solutionIds: string[] = []
  for (let no = 0; no < solutionCount; no += 1) {
    const body = { label: `s${no}`, languageId: language, source: { text: source(no, ms) } }
    solutionIds.push((await api.createSolution({ problemId, body })).id)
  }
  return { problemId, solutionIds, testIds }
}

export const databaseOf = async (
  stack: Stack,
): Promise<{ database: DatabaseClient; postmaster: number }> => {
  const [pid = '', , , , socketFolder = ''] = readFileSync(
    join(dirname(stack.logFile), 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n')
  const database = new DatabaseClient(`postgres://drafts@localhost/drafts?host=${socketFolder}`)
  await database.connect()
  return { database, postmaster: Number(pid) }
}

/** Asked of the database: a page is told by its socket, and calls would be measured with the runs. */
export const untilJudged = async (
  database: DatabaseClient,
  problemId: string,
  everyMs: number,
): Promise<void> => {
  for (;;) {
    const { rows } = await database.query<{ left: number }>(
      'select count(*)::int as left from jobs j join executions e on e.id = j.execution_id where e.problem_id = $1',
      [problemId],
    )
    if (rows[0]?.left === 0) return
    await sleep(everyMs)
  }
}
