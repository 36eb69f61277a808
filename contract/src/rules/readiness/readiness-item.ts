import type { ExecutionGroup } from '../../entities/execution.ts'
import type { WantedGroups } from '../expected-groups.ts'
import type { BlobInfo, Mechanism, Verdict, WantVerdict } from '../../entities/basics.ts'
import type { ProblemBounds } from '../bounds/problem-bounds.ts'
import type { checkerTypes, Comparator } from '../../sections/index.ts'
import type { Locale } from '../../entities/locales.ts'
import type { GroupId, ProgramId, SolutionId, TestId, ToolTestId } from '../../entities/ids.ts'
import type { ToolTestLast, ToolTestWant } from '../../entities/programs/tool-tests.ts'
import type { ListedProgram } from '../../entities/program.ts'
import type { SolutionRole } from '../../entities/solution.ts'
import type { TestOrigin, TestType } from '../../entities/test-fields.ts'
import type { answerOrigins } from '../../entities/test.ts'

/** Tabs of the editor in their order; items are listed in it. */
export const readinessTabs = [
  'attributes',
  'statement',
  'signature',
  'tests',
  'programs',
  'checker',
  'driver',
  'limits',
  'solutions',
  'editorial',
] as const
export type ReadinessTab = (typeof readinessTabs)[number]

/** Where an item is put right: enough to open the tab and focus the place. */
export interface ReadinessTarget {
  /** As the section's body spells it: `title`, `arguments`, `languageId`, `source`, … */
  field?: string
  /** In `arguments` or `returns`, from 0. */
  index?: number
  /** The language of a statement; left out, it is English. */
  locale?: Locale
  testId?: TestId
  part?: 'input' | 'output'
  solutionId?: SolutionId
  programId?: ProgramId
  languageId?: string
}

/** `title-case`, `copy-english` and `fill-outputs` are done on the page; the others are calls: POST /tests/{testId}/{part}/fix_…. */
export type ReadinessFix =
  | { kind: 'title-case' }
  | {
      kind: 'copy-english'
      locale: Locale
      field: 'title' | 'body' | 'input' | 'output' | 'notes' | 'arguments' | 'returns'
      index?: number
    }
  | { kind: 'line-ending' | 'final-newline'; testId: TestId; part: 'input' | 'output' }
  | { kind: 'fill-outputs' }

export interface ReadinessItem {
  /** Unique in a list and the same as long as the item is the same: `test-line-ending:{testId}:input`. */
  id: string
  tab: ReadinessTab
  priority: 'high' | 'low'
  text: string
  /** What the text is about where there are several (a test, a solution, a language), to be shown beside it. */
  subject?: string
  target?: ReadinessTarget
  fix?: ReadinessFix
}

export interface ReadinessProgram {
  languageId: string | null
  hasSource: boolean
}

export interface ReadinessTest {
  id: TestId
  /** Its number in the list, from 1. */
  no: number
  type: TestType
  label: string
  weight: number
  /** Null: it is in none. */
  group: GroupId | null
  input: BlobInfo
  output: BlobInfo
  inputValidity: { pending: boolean; error: string | null }
  /** Words of validators on the input; the scanspec's word is in `inputValidity` too. */
  validity: readonly { validator: string; error: string | null }[]
  /** Null where nothing says what an output is. */
  outputValidity: { pending: boolean; error: string | null } | null
  /** `line`: of the script that makes it; null: none does. */
  /** `kind` changes words only, so that counts need not know it. */
  origin: { kind?: TestOrigin; line: number | null }
  answerOrigin: { kind: (typeof answerOrigins)[number] }
  outdated: { input: boolean; output: boolean }
}

export interface ReadinessSolution {
  id: SolutionId
  label: string
  languageId: string
  reference: boolean
  /** Null: a private source of another, of which nothing is said. */
  sourceSize: number | null
  needsExecution: boolean
  /** The verdict of the run that used everything as it is now. */
  currentVerdict: Verdict | null
  /** The program of the problem that did not compile in its latest run, and has not changed since. */
  brokenProgram: 'checker' | 'driver' | null
  /** Any of them is expected; none: nothing is. */
  wantVerdicts: readonly WantVerdict[]
  /** The same by group of tests, and what the solution has in each. */
  wantGroups: WantedGroups
  currentGroups: readonly ExecutionGroup[] | null
  role: SolutionRole
}

export interface ReadinessBuild extends Pick<ListedProgram, 'id' | 'role' | 'label'> {
  build: { error: string | null }
}

/** A test of the checker or of validators, and what was said of its files as they are now. */
export interface ReadinessToolTest {
  id: ToolTestId
  kind: 'checker' | 'validator'
  label: string
  want: ToolTestWant
  wantLine: number | null
  gotLine: number | null
  last: Pick<ToolTestLast, 'got'> | null
}

/** Texts of a statement in one language. */
export interface ReadinessTexts {
  title: string
  body: string
  input: string
  output: string
  notes: string
  arguments: readonly string[]
  returns: readonly string[]
}

/** All that readiness depends on: plain data, from the calls of the editor or from the server's tables. */
export interface ReadinessFacts {
  mechanism: Mechanism
  isFork: boolean
  /** The English one. */
  statement: ReadinessTexts
  /** Those of the ten in which more than a title is written, English apart. */
  translations: readonly (ReadinessTexts & { locale: Locale })[]
  /** Fields of it with a picture of another site: `body`, `arguments.0`. */
  foreignPictures: readonly string[]
  /** Fields of it with a formula that is shown as its source. */
  redFormulas: readonly string[]
  signature: {
    enabled: boolean
    name: string
    arguments: readonly { name: string }[]
    returns: readonly { name: string }[]
  }
  checker: ReadinessProgram & { comparator: Comparator; type: (typeof checkerTypes)[number] }
  driver: ReadinessProgram
  limits: {
    source: number
    factors: Readonly<Record<string, { cpu: number; memory: number; source: number }>>
  }
  /** Rows of before 0.2.1 have none. */
  attributes: { inputFile?: string; outputFile?: string }
  tests: readonly ReadinessTest[]
  groups: readonly { id: GroupId; name: string }[]
  /** An import is making what its package lacks. It changes words only, so that counts need not know it. */
  isImportMaking?: boolean
  scanspec: { enabled: boolean; error: { line: number; column: number } | null }
  /** Bounds of the scanspec; none while an input waits for its check. */
  bounds: ProblemBounds['bounds']
  contradictions: ProblemBounds['contradictions']
  solutions: readonly ReadinessSolution[]
  /** Generators, validators and helper files; the last are not built. */
  programs: readonly ReadinessBuild[]
  toolTests: readonly ReadinessToolTest[]
  /** Ids of the languages that a connected judge runs; null while none is connected. */
  runnable: ReadonlySet<string> | null
  hasEnglishEditorial: boolean
}
