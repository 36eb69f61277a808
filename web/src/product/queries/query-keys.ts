import type {
  ExecutionId,
  MakingId,
  ProblemId,
  ProgramId,
  RevisionId,
  SolutionId,
  StrengthId,
  StressId,
  TestId,
} from '@drafts/contract'
/** Every key of the query cache. A longer key is below its shorter one: invalidating `problem(id)` reaches all of it. */
export const queryKeys = {
  me: ['me'],
  options: ['options'],
  languages: ['languages'],
  functionalGenerators: ['functional-generators'],
  notifications: ['notifications'],
  tokens: ['tokens'],
  sessions: ['sessions'],
  mail: ['mail'],
  profile: (handle: string) => ['profile', handle],
  accountSearch: (q: string) => ['account-search', q],

  problemLists: ['problem-lists'],
  problemList: (section: string, start: number, q: string, view: object) => [
    'problem-lists',
    section,
    start,
    q,
    view,
  ],
  listFilters: ['problem-lists', 'filters'],
  bin: (start: number) => ['problem-lists', 'bin', start],

  problem: (problemId: ProblemId) => ['problem', problemId],
  problemVersion: (problemId: ProblemId, versionId: RevisionId | undefined) => [
    'problem',
    problemId,
    'version',
    versionId ?? 'now',
  ],
  importProgress: (progressId: string) => ['importProgress', progressId] as const,
  exportReport: (problemId: ProblemId, format: string) => [
    'problem',
    problemId,
    'export-report',
    format,
  ],
  editorials: (problemId: ProblemId) => ['problem', problemId, 'editorials'],
  section: (problemId: ProblemId, section: string) => ['problem', problemId, 'section', section],
  tests: (problemId: ProblemId) => ['problem', problemId, 'tests'],
  test: (problemId: ProblemId, testId: TestId | undefined) => [
    'problem',
    problemId,
    'tests',
    testId,
  ],
  solutions: (problemId: ProblemId) => ['problem', problemId, 'solutions'],
  solution: (problemId: ProblemId, solutionId: SolutionId) => [
    'problem',
    problemId,
    'solutions',
    solutionId,
  ],
  matrix: (problemId: ProblemId) => ['problem', problemId, 'matrix'],
  limitsAdvice: (problemId: ProblemId) => ['problem', problemId, 'limits-advice'],
  groups: (problemId: ProblemId) => ['problem', problemId, 'groups'],
  bounds: (problemId: ProblemId) => ['problem', problemId, 'bounds'],
  drawnBounds: (problemId: ProblemId, of: unknown) => ['problem', problemId, 'drawn-bounds', of],
  toolTests: (problemId: ProblemId, kind: string) => ['problem', problemId, 'tool-tests', kind],
  scriptPlan: (problemId: ProblemId, of: unknown) => ['problem', problemId, 'script-plan', of],
  programs: (problemId: ProblemId) => ['problem', problemId, 'programs'],
  program: (problemId: ProblemId, programId: ProgramId) => [
    'problem',
    problemId,
    'programs',
    programId,
  ],
  stress: (stressId: StressId) => ['stress', stressId],
  latestStress: (problemId: ProblemId) => ['problem', problemId, 'latest-stress'],
  latestStrength: (problemId: ProblemId) => ['problem', problemId, 'latest-strength'],
  strength: (strengthId: StrengthId | undefined) => ['strength', strengthId],
  making: (makingId: MakingId) => ['making', makingId],
  submissions: (problemId: ProblemId) => ['problem', problemId, 'submissions'],
  shares: (problemId: ProblemId) => ['problem', problemId, 'shares'],
  discussions: (problemId: ProblemId, partKey: string) => [
    'problem',
    problemId,
    'discussions',
    partKey,
  ],
  discussionCounts: (problemId: ProblemId) => ['problem', problemId, 'discussion-counts'],
  shareRequest: (problemId: ProblemId) => ['problem', problemId, 'share-request'],
  revisions: (problemId: ProblemId) => ['problem', problemId, 'revisions'],
  revision: (problemId: ProblemId, revisionId: RevisionId) => [
    'problem',
    problemId,
    'revision',
    revisionId,
  ],
  revisionValue: (
    problemId: ProblemId,
    revisionId: RevisionId,
    place: {
      change: number
      side: 'from' | 'to'
      field: string | undefined
      path?: string
      against?: string
    },
  ) => ['problem', problemId, 'revision', revisionId, place],
  versionParts: (problemId: ProblemId, revisionId: RevisionId) => [
    'problem',
    problemId,
    'version-parts',
    revisionId,
  ],
  versionPart: (
    problemId: ProblemId,
    revisionId: RevisionId,
    part: { path: string; against: string },
  ) => ['problem', problemId, 'version-parts', revisionId, part],
  revisionsSummary: (problemId: ProblemId) => ['problem', problemId, 'revisions-summary'],
  execution: (executionId: ExecutionId | undefined) => ['execution', executionId],

  admin: ['admin'],
  adminTable: (table: string, q: string) => ['admin', table, q],
} as const

/** Changes under way that others look for. */
export const mutationKeys = {
  deleteTests: (problemId: ProblemId) => ['delete-tests', problemId],
} as const
