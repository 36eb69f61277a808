import {
  AccountId,
  InviteRequestId,
  Locale,
  ProblemId,
  RevisionId,
  ShareId,
  SolutionId,
  TestId,
  defaultPreferences,
} from '@drafts/contract'
import type {
  Account,
  ListedProgram,
  TestGroup,
  ListedSolution,
  ListedTest,
  Problem,
  Revision,
  SectionView,
  Share,
  Solution,
  Test,
} from '@drafts/contract'
import { fakeServer } from './fake-server.ts'
import { fewLanguages } from './few-languages.ts'
import type { FakeServer, Handlers } from './fake-server.ts'
import { blobOf, fileOf } from './files.ts'
import { noAdvice, shownDetails } from './shown-details.ts'

const time = '2026-01-01T00:00:00.000Z'

export const accountOf = (part: Partial<Account> = {}): Account => ({
  id: AccountId.parse('a1'),
  handle: 'bob',
  name: 'Bob',
  avatarURL: '',
  profileURL: '/identity/bob',
  currentRatingLabel: '',
  permits: ['drafts:invited'],
  inviteRequested: false,
  accessForbidden: 2,
  preferences: defaultPreferences,
  ...part,
})

const statement: Problem['statements'][number] = {
  id: 's1',
  locale: 'en-US',
  title: 'Sums',
  body: 'Add.',
  input: 'Two numbers.',
  output: 'Their sum.',
  notes: '',
  arguments: [],
  returns: [],
  bodyHTML: '<p>Add.</p>',
  inputHTML: '<p>Two numbers.</p>',
  outputHTML: '<p>Their sum.</p>',
  notesHTML: '',
  argumentHTMLs: [],
  returnHTMLs: [],
  version: 1,
}

const signature: SectionView<'signature'> = {
  id: 'g1',
  enabled: false,
  name: '',
  arguments: [],
  returns: [],
  autogenerateScanspec: true,
  version: 1,
}

const checker: SectionView<'checker'> = {
  comparator: 'words',
  type: 'string',
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: 1e-6,
  absolute: false,
  fold: false,
  judgedAs: '',
  convention: 'native',
  languageId: null,
  source: null,
  files: [],
  flags: [],
  version: 1,
}

const { convention, languageId, source, files, flags } = checker
const program = { convention, languageId, source, files, flags }

export const problemId = ProblemId.parse('1')

/** A problem of bob's with an English statement and nothing else. */
export const problemOf = (part: Partial<Problem> = {}): Problem => ({
  id: problemId,
  title: 'Sums',
  mechanism: 'standard',
  owner: { id: AccountId.parse('a1'), handle: 'bob' },
  favorite: false,
  locked: false,
  forkBaseId: null,
  forkBaseTitle: null,
  discussionCount: 0,
  revisionUnseenCount: 0,
  modifiedAt: time,
  createdAt: time,
  canEdit: true,
  canShare: true,
  canTest: true,
  allowThoroughExecution: false,
  statements: [statement],
  samples: [],
  signature,
  attributes: {
    topics: [],
    license: 'unknown',
    rightsOwner: '',
    source: '',
    sourceURL: '',
    inputFile: '',
    outputFile: '',
    showsGroups: false,
    version: 1,
  },
  limits: {
    cpu: 2e9,
    memory: 256e6,
    source: 512e3,
    factors: {},
    modifiedAt: time,
    version: 1,
  },
  hasEditorial: false,
  readingSpec: null,
  checker,
  driver: { id: 'd1', enabled: false, ...program, version: 1 },
  scanspec: { problemId, enabled: false, readingCode: false, source: '', error: null, version: 1 },
  ...part,
})

export const testOf = (id: string, part: Partial<Omit<Test, 'id'>> = {}): Test => {
  const input = fileOf('1\n')
  return {
    id: TestId.parse(id),
    problemId,
    ...shownDetails,
    firstLine: '1',
    modifiedAt: time,
    inputValidity: { pending: false, error: null },
    validity: [],
    outputValidity: null,
    answerOrigin: { kind: 'typed' },
    outdated: { input: false, output: false },
    input,
    output: input,
    ...part,
  }
}

/** A save of bob's. */
export const revisionOf = (id: string, part: Partial<Omit<Revision, 'id'>> = {}): Revision => ({
  id: RevisionId.parse(id),
  timestamp: time,
  actor: { id: AccountId.parse('a1'), handle: 'bob' },
  path: 'attributes',
  changes: [],
  changeCount: part.changes?.length ?? 0,
  details: { shareAccount: null, label: null, restoredFrom: null },
  ...part,
})

const bare = ({ snip: _snip, truncated: _truncated, ...info }: Test['input']) => info

const listed = ({ input, output, ...test }: Test): ListedTest => {
  return { ...test, input: bare(input), output: bare(output) }
}

export const solutionOf = (id: string, part: Partial<Omit<Solution, 'id'>> = {}): Solution => ({
  id: SolutionId.parse(id),
  problemId,
  label: id,
  languageId: 'python3',
  sourceSize: 9,
  reference: false,
  role: 'solution',
  wantVerdict: null,
  wantVerdicts: part.wantVerdict ? [part.wantVerdict] : [],
  wantGroups: {},
  currentGroups: null,
  notes: '',
  private: false,
  creator: { handle: 'bob' },
  canView: true,
  execution: null,
  needsExecution: true,
  currentVerdict: null,
  brokenProgram: null,
  modifiedAt: time,
  source: { ...blobOf('print(1)\n'), text: 'print(1)\n' },
  ...part,
})

const listedSolution = ({ source: _source, ...solution }: Solution): ListedSolution => solution

export interface World {
  account: Account
  problem: Problem
  checker: SectionView<'checker'>
  tests: Test[]
  solutions: Solution[]
  programs: ListedProgram[]
  groups: TestGroup[]
  shares: Share[]
}

/** A server that has these things, and changes them as it is asked. A test may change them too, or answer otherwise. */
export const startWorld = (
  part: Partial<World> = {},
  handlers: Handlers = {},
): { world: World; server: FakeServer } => {
  const world: World = {
    account: accountOf(),
    problem: problemOf(),
    checker,
    tests: [],
    solutions: [],
    programs: [],
    groups: [],
    shares: [],
    ...part,
  }
  const server = fakeServer({ ...handlersOf(world), ...handlers })
  return { world, server }
}

const emptyList = { problems: [], pager: { count: 0, start: 0 } }

const handlersOf = (world: World): Handlers => ({
  getMe: () => world.account,
  listSessions: () => ({ sessions: [] }),
  getMailSettings: () => ({ available: false, address: null, confirmed: false, digest: false }),
  listNotifications: () => ({ notifications: [], unseenCount: 0 }),
  listLanguages: fewLanguages,
  listProblems: () => emptyList,
  listMyProblems: () => emptyList,
  listSharedProblems: () => emptyList,
  listFavoriteProblems: () => emptyList,
  searchProblems: () => ({ ...emptyList, isSimilar: false }),
  listFilters: () => ({ topics: [], owners: [] }),
  listBin: () => emptyList,
  requestInvite: () => ({ id: InviteRequestId.parse('i1') }),
  getProblem: () => world.problem,
  getDiscussionCounts: () => ({ counts: {} }),
  getRevisionsSummary: () => ({ lastSeenID: null, unseenCount: 0, latest: null }),
  getRevisionChanges: ({ revisionId }) => revisionOf(revisionId),
  // Asked for beside whatever tab is open.
  getStatement: ({ locale }) => {
    const found = world.problem.statements.find((one) => one.locale === locale)
    if (!found) throw new Error(`The problem of the test has no statement in ${locale}.`)
    return found
  },
  listEditorials: () => ({ editorials: [] }),
  getEditorial: ({ locale }) => ({
    id: locale,
    problemId,
    locale: Locale.parse(locale),
    content: '',
    contentHTML: '',
    version: 0,
  }),
  listVersionParts: () => ({ parts: [] }),
  listShares: () => ({ owner: world.problem.owner, shares: world.shares }),
  createShare: ({ body }) => {
    const account = { id: AccountId.parse('a9'), handle: body.accountHandle ?? '' }
    const share: Share = {
      id: ShareId.parse('h1'),
      resourceId: problemId,
      account,
      access: body.access,
      createdAt: time,
    }
    world.shares.push(share)
    return share
  },
  getChecker: () => world.checker,
  saveChecker: ({ body }) => {
    const { base: _base, ...fields } = { ...world.checker, ...body }
    world.checker = { ...fields, source: null, version: world.checker.version + 1 }
    return world.checker
  },
  getLimits: () => world.problem.limits,
  getLimitsAdvice: () => noAdvice,
  saveLimits: ({ body }) => {
    const { version } = world.problem.limits
    const { base: _base, ...limits } = { ...world.problem.limits, ...body }
    world.problem = { ...world.problem, limits: { ...limits, version: version + 1 } }
    return world.problem.limits
  },
  getSignature: () => world.problem.signature,
  saveSignature: ({ body }) => {
    const { version } = world.problem.signature
    const { base: _base, ...signed } = { ...world.problem.signature, ...body }
    world.problem = { ...world.problem, signature: { ...signed, version: version + 1 } }
    return world.problem.signature
  },
  listTests: () => ({ tests: world.tests.map(listed) }),
  getTest: ({ testId }) => world.tests.find(({ id }) => id === testId) ?? testOf('gone'),
  createTest: ({ body }) => {
    const test = testOf(`t${world.tests.length + 1}`, {
      type: body.type,
      label: body.label,
      weight: body.weight ?? 1,
    })
    world.tests.push(test)
    return test
  },
  checkGrammar: () => ({ matches: [] }),
  getMatrix: () => ({
    solutions: [],
    tests: [],
    groups: [],
    cells: [],
    surprises: [],
    onlyCaughtBy: {},
    leftOut: 0,
    stamp: '',
    unchanged: [],
  }),
  listGroups: () => ({ groups: world.groups }),
  getBounds: () => ({ bounds: [], contradictions: [] }),
  listCheckerTests: () => ({ checkerTests: [] }),
  listValidatorTests: () => ({ validatorTests: [] }),
  listPrograms: () => ({ programs: world.programs }),
  listSolutions: () => ({ solutions: world.solutions.map(listedSolution) }),
  getSolution: ({ solutionId }) =>
    world.solutions.find(({ id }) => id === solutionId) ?? solutionOf('gone'),
  deleteSolution: ({ solutionId }) => {
    world.solutions = world.solutions.filter(({ id }) => id !== solutionId)
    return undefined
  },
})
