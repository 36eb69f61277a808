import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import type { Client, ProblemId, SolutionId } from '../contract/src/index.ts'
import { readManifest } from './fixtures.ts'
import type { PackageRow } from './fixtures.ts'
import { finished } from './stack.ts'

/** Where a product that keeps its own rules must differ from a package's word, each with the reason. */
export const knownDifferences: Record<string, { got: string[]; why: string }> = {
  'kattis/hello.kpp run_time_error/memory_limit.cc': {
    got: ['MemoryLimitExceeded', 'CPULimitExceeded'],
    why: 'Kattis files a memory limit under run_time_error; on a slow machine touching 512 MB takes the default second',
  },
  'kattis/splittheribbon.kpp run_time_error/memory.cpp': {
    got: ['MemoryLimitExceeded', 'CPULimitExceeded'],
    why: 'Kattis files a memory limit under run_time_error',
  },
  'kattis/different.kpp accepted/different_py2.py': {
    got: ['CompilationError'],
    why: 'Python 2, which the product does not have',
  },
  'polygon/crossing-words.zip rev_all.py': {
    got: ['CompilationError'],
    why: 'Python 2, which the product does not have',
  },
  'kattis/maximal.kpp accepted/accepted.py': {
    got: ['RuntimeError'],
    why: 'needs include/, which is kept and reported but not given to solutions',
  },
  'kattis/maximal.kpp accepted/with_include.php': {
    got: ['WrongAnswer'],
    why: 'reads data.txt of include/, as above',
  },
  'kattis/busplanning.kpp time_limit_exceeded/busplanning_exhaust_pa.cc': {
    got: ['WrongAnswer'],
    why: 'prints a wrong answer on an early small test, and the first failing test decides',
  },
  'kattis/busplanning.kpp time_limit_exceeded/busplanning_prune_pa.cc': {
    got: ['WrongAnswer'],
    why: 'prints a wrong answer on an early small test, and the first failing test decides',
  },
  'polygon/gate-codes.zip gates.cpp': {
    got: ['WrongAnswer', 'RuntimeError'],
    why: 'reads and writes files; the import reports that only standard streams are judged',
  },
  'polygon/gate-codes.zip gates.go': {
    got: ['WrongAnswer', 'RuntimeError'],
    why: 'reads and writes files, as above',
  },
  'polygon/checkers/check-pointscmp.zip cat.py': {
    got: ['WrongAnswer'],
    why: 'its checker gives points, which count as wrong',
  },
}

export type Fit = 'asExpected' | 'nothingExpected' | 'known' | 'notOffered' | 'surprise'

export interface SolutionRow {
  label: string
  wanted: string | undefined
  got: string
  fit: Fit
  note: string
}

export interface PackageResult {
  file: string
  seconds: number
  refused: string | undefined
  solutions: SolutionRow[]
}

/** Every runnable package, through the page's own calls. */
export const runnablePackages = (folder: string): PackageRow[] =>
  readManifest(folder).packages.filter((row) => row.runnable)

export interface ImportedPackage {
  refused: string | undefined
  problemId?: ProblemId
  solutions: Awaited<ReturnType<Client['listSolutions']>>['solutions']
  /** What its programs are written in. */
  languages: string[]
  /** Ends when the time limit is the one that solutions are judged by. */
  limitFound: () => Promise<void>
}

export const importPackage = async (
  api: Client,
  folder: string,
  row: PackageRow,
): Promise<ImportedPackage> => {
  const file = new File([await openAsBlob(join(folder, 'packages', row.file))], basename(row.file))
  const call = row.kind === 'kattis' ? api.importKattis : api.importPolygon
  const made = await call({ body: { file } }).catch((error: unknown) => String(error))
  if (typeof made === 'string')
    return { refused: made, solutions: [], languages: [], limitFound: async () => undefined }
  const problemId = made.id
  const { solutions } = await api.listSolutions({ problemId })
  const checker = await api.getChecker({ problemId })
  const { mechanism } = await api.getProblem({ problemId })
  const driver = mechanism === 'interactive' ? await api.getDriver({ problemId }) : undefined
  const written = [...solutions, checker, driver].flatMap((program) => program?.languageId ?? [])
  const limitFound = () => untilLimitFound(api, problemId)
  return { refused: undefined, problemId, solutions, languages: [...new Set(written)], limitFound }
}

/** A package without tests or a time limit gets them from runs of its own programs. */
export const untilLimitFound = async (api: Client, problemId: ProblemId): Promise<void> => {
  for (;;) {
    const trial = (await api.getImportReport({ problemId })).report?.trial
    if (!trial?.findsTimeLimit && !trial?.makesTests) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Execution = Awaited<ReturnType<typeof finished>>

/** A machine too busy for the wall clock of a compiler proves nothing about the solution, which is built anew. */
const executed = async (api: Client, solutionId: SolutionId): Promise<Execution> => {
  for (;;) {
    const { id } = await api.executeSolution({ solutionId, body: {} })
    const execution = await finished(api, id, 100)
    const note = execution.build?.error?.snip ?? ''
    if (!note.startsWith('The compiler ran longer than it may (120 s).')) return execution
  }
}

export const judgePackage = async (
  api: Client,
  row: PackageRow,
  { solutions, limitFound }: ImportedPackage,
  offered: ReadonlySet<string>,
): Promise<SolutionRow[]> => {
  await limitFound()
  const expected = Array.isArray(row.expected.solutions) ? row.expected.solutions : []
  const wantedOf = new Map(
    expected.map((one) => [one.file.replace(/^(submissions|solutions)\//, ''), one.expected]),
  )
  return Promise.all(
    solutions.map(async (solution): Promise<SolutionRow> => {
      const { label } = solution
      const wanted = wantedOf.get(label) ?? solution.wantVerdict ?? undefined
      if (!offered.has(solution.languageId))
        return { label, wanted, got: solution.languageId, fit: 'notOffered', note: '' }
      const execution = await executed(api, solution.id)
      const got = execution.verdict ?? `status ${execution.status}`
      const note = execution.log?.snip ?? execution.build?.error?.snip ?? failureOf(execution)
      return { label, wanted, got, note, fit: fitOf(`${row.file} ${label}`, wanted, got) }
    }),
  )
}

export const runPackage = async (
  api: Client,
  folder: string,
  row: PackageRow,
  offered: ReadonlySet<string>,
): Promise<PackageResult> => {
  const started = Date.now()
  const made = await importPackage(api, folder, row)
  const solutions = await judgePackage(api, row, made, offered)
  return {
    file: row.file,
    seconds: (Date.now() - started) / 1000,
    refused: made.refused,
    solutions,
  }
}

/** How the first check that is not Accepted ended: what a surprise is explained by. */
const failureOf = ({ checks }: Execution): string => {
  const failed = checks.find(({ verdict }) => verdict !== null && verdict !== 'Accepted')
  if (!failed) return ''
  const { no, usages, arturiaStates, stderr } = failed
  return JSON.stringify({ no, usages, states: arturiaStates, stderr: stderr?.snip })
}

const fitOf = (key: string, wanted: string | undefined, got: string): Fit => {
  if (wanted === got) return 'asExpected'
  if (knownDifferences[key]?.got.includes(got)) return 'known'
  return wanted === undefined ? 'nothingExpected' : 'surprise'
}
