/** Every key of the query cache. A longer key is below its shorter one: invalidating `problem(id)` reaches all of it. */
export const queryKeys = {
  me: ['me'],
  options: ['options'],
  languages: ['languages'],
  notifications: ['notifications'],
  tokens: ['tokens'],
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

  problem: (problemId: string) => ['problem', problemId],
  problemVersion: (problemId: string, versionId: string | undefined) => [
    'problem',
    problemId,
    'version',
    versionId ?? 'now',
  ],
  editorials: (problemId: string) => ['problem', problemId, 'editorials'],
  section: (problemId: string, section: string) => ['problem', problemId, 'section', section],
  tests: (problemId: string) => ['problem', problemId, 'tests'],
  test: (problemId: string, testId: string) => ['problem', problemId, 'tests', testId],
  solutions: (problemId: string) => ['problem', problemId, 'solutions'],
  solution: (problemId: string, solutionId: string) => [
    'problem',
    problemId,
    'solutions',
    solutionId,
  ],
  shares: (problemId: string) => ['problem', problemId, 'shares'],
  discussions: (problemId: string, partKey: string) => [
    'problem',
    problemId,
    'discussions',
    partKey,
  ],
  discussionCounts: (problemId: string) => ['problem', problemId, 'discussion-counts'],
  shareRequest: (problemId: string) => ['problem', problemId, 'share-request'],
  revisions: (problemId: string) => ['problem', problemId, 'revisions'],
  revision: (problemId: string, revisionId: string) => [
    'problem',
    problemId,
    'revision',
    revisionId,
  ],
  revisionValue: (
    problemId: string,
    revisionId: string,
    change: number,
    side: 'from' | 'to',
    field: string | undefined,
  ) => ['problem', problemId, 'revision', revisionId, change, side, field ?? ''],
  revisionsSummary: (problemId: string) => ['problem', problemId, 'revisions-summary'],
  execution: (executionId: string) => ['execution', executionId],

  admin: ['admin'],
  adminTable: (table: string, q: string) => ['admin', table, q],
} as const

/** Changes under way that others look for. */
export const mutationKeys = {
  deleteTests: (problemId: string) => ['delete-tests', problemId],
} as const
