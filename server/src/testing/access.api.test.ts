import {
  endpointList,
  ExecutionId,
  ProblemId,
  status as statusOfRuns,
  StrengthId,
  StressId,
} from '@drafts/contract'
import type { AccountId, AnyEndpoint, ProblemTopic, Topic } from '@drafts/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadAccess } from '../modules/executions/index.ts'
import { toolTestFileAccess } from '../modules/tool-tests/index.ts'
import { exportAccess, statementFileAccess } from '../modules/packages/index.ts'
import { publish } from '../platform/db/publish.ts'
import { pngPicture } from './pictures.ts'
import { bearer, connect, listen } from './realtime.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

// The one access table: every endpoint × every role. A row says what each role gets for each kind of access; the
// endpoints themselves are the rows' members, so an endpoint without a row cannot exist.

const roles = [
  'nobody',
  'notInvited',
  'stranger',
  'tester',
  'editor',
  'owner',
  'administrator',
] as const
type Role = (typeof roles)[number]

/** 'in': got past access (whatever comes then); a number: refused with it. */
type Answer = 'in' | 401 | 403 | 404 | 423
type Row = Record<Role, Answer>

const row = (
  notInvited: Answer,
  stranger: Answer,
  tester: Answer,
  editor: Answer,
  owner: Answer,
  administrator: Answer,
): Row => ({ nobody: 401, notInvited, stranger, tester, editor, owner, administrator })

/** Contract §3. A stranger gets 403 for the problem itself, 404 for a part of it. */
const tableOf = (access: AnyEndpoint['access'], part: boolean): Row => {
  const no = part ? 404 : 403
  switch (access) {
    case 'signedIn':
      return row('in', 'in', 'in', 'in', 'in', 'in')
    case 'invited':
      return row(403, 'in', 'in', 'in', 'in', 'in')
    case 'administrator':
      return row(403, 403, 403, 403, 403, 'in')
    case 'problem:view':
    case 'problem:test':
      return row(403, no, 'in', 'in', 'in', 'in')
    case 'problem:inspect':
    case 'problem:edit':
    case 'problem:export':
      return row(403, no, 403, 'in', 'in', 'in')
    case 'problem:share':
    case 'problem:fork':
    case 'problem:delete':
      return row(403, no, 403, 403, 'in', 'in')
    case 'problem:bin':
      // It is not in the bin: absent, for everybody.
      return row(403, 404, 404, 404, 404, 404)
    case 'problem:asked':
      return row(403, 'in', 'in', 'in', 'in', 'in')
    case 'problem:request':
      return row(403, 'in', 'in', 403, 403, 403)
    case 'public':
    case 'judge':
      throw new Error(`no endpoint of people has the access ${access}`)
  }
}

/** Plain routes that stream bytes, and who may. */
const streamed = {
  ...downloadAccess,
  ...toolTestFileAccess,
  ...exportAccess,
  ...statementFileAccess,
}

let world: World
const tokens: Record<Role, string> = { nobody: '' } as Record<Role, string>
const accounts = {} as Record<Role, AccountId>
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorld()
  const people = {
    notInvited: await world.as('dave', []),
    stranger: await world.as('carol'),
    tester: await world.as('tess'),
    editor: await world.as('ed'),
    owner: await world.as('olive'),
    administrator: await world.as('root', ['drafts:administrator', 'drafts:invited']),
  }
  for (const [role, person] of Object.entries(people)) {
    tokens[role as Role] = person.token
    accounts[role as Role] = person.id
  }
  await makeProblem(false)
})
afterAll(() => world.close())

const makeProblem = async (locked: boolean): Promise<void> => {
  const { api } = await world.as('olive')
  const admin = await world.as('root')
  const tess = await world.as('tess')
  const { id } = await api.createProblem({ body: { title: 'Access', mechanism: 'standard' } })
  await api.createShare({ problemId: id, body: { accountHandle: 'ed', access: 'editor' } })
  const share = await api.createShare({
    problemId: id,
    body: { accountHandle: 'tess', access: 'tester' },
  })
  const test = await api.createTest({
    problemId: id,
    body: { input: { text: '1' }, output: { text: '1' } },
  })
  const solution = await api.createSolution({
    problemId: id,
    body: { languageId: 'cpp20-gcc', source: { text: 'int main(){}' } },
  })
  const program = await api.createProgram({
    problemId: id,
    body: {
      role: 'generator',
      label: 'gen',
      languageId: 'cpp20-gcc',
      source: { text: 'int main(){}' },
    },
  })
  const group = await api.createGroup({ problemId: id, body: { name: 'A' } })
  const checkerTest = await api.createCheckerTest({ problemId: id, body: { want: 'wrong' } })
  const validatorTest = await api.createValidatorTest({ problemId: id, body: { want: 'valid' } })
  // The tester's own, so that what is tested is the role and not whose it is.
  const discussion = await tess.api.createDiscussion({
    problemId: id,
    body: { partKey: 'body', content: 'Is it so?' },
  })
  const file = new File([new Uint8Array(pngPicture())], 'a.png', { type: 'image/png' })
  const { url } = await api.uploadImage({ body: { problemId: id, file } })
  const { db } = world.platform
  const executionId = ExecutionId.parse(`e${id}`)
  const stored = await db
    .selectFrom('solutions')
    .selectAll()
    .where('id', '=', solution.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('executions')
    .values({
      id: executionId,
      problem_id: id,
      solution_id: solution.id,
      submitter_id: tess.id,
      language_id: 'cpp20-gcc',
      source_hash: stored.source_hash,
      limits: '{"cpu":1,"memory":1}',
      thorough: false,
      making: true,
      total: 0,
      job: '{}',
      key: '',
    })
    .execute()
  const stressId = StressId.parse(`s${id}`)
  const plan = { solutionIds: [solution.id], referenceId: solution.id, command: 'gen', seconds: 1 }
  const state = { plan, seed: 1, round: null, rounds: 1, runs: 1, found: null, misses: 0 }
  await db
    .insertInto('stress_runs')
    .values({
      id: stressId,
      problem_id: id,
      account_id: tess.id,
      state: JSON.stringify({ ...state, error: null, took: 1 }),
      status: statusOfRuns.finished,
      created_at: new Date(),
    })
    .execute()
  const strengthId = StrengthId.parse(`s${id}`)
  const source = { hash: stored.source_hash, size: 1 }
  const changed = { solutionId: solution.id, label: '', languageId: 'cpp20-gcc', source, files: [] }
  await db
    .insertInto('strength_runs')
    .values({
      id: strengthId,
      problem_id: id,
      account_id: tess.id,
      plan: JSON.stringify({ ...changed, seconds: 1 }),
      mutants: JSON.stringify([{ at: 0, length: 1, text: '', line: 1, before: 'a', after: '' }]),
      state: JSON.stringify({
        reference: 'right',
        results: { 0: 'survived' },
        running: [],
        error: null,
        took: 1,
      }),
      status: statusOfRuns.finished,
      created_at: new Date(),
    })
    .execute()
  if (locked) await admin.api.adminSaveProblem({ problemId: id, body: { locked: true } })
  Object.assign(ids, {
    problemId: id,
    shareId: share.id,
    testId: test.id,
    solutionId: solution.id,
    programId: program.id,
    groupId: group.id,
    checkerTestId: checkerTest.id,
    validatorTestId: validatorTest.id,
    discussionId: discussion.id,
    executionId,
    makingId: executionId,
    stressId,
    strengthId,
    survivorId: '0',
    imageId: url.split('/').at(-1) ?? '',
    locale: 'en-US',
    no: '0',
  })
}

const ask = async (method: string, path: string, role: Role): Promise<number> => {
  const url = `/api${path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? 'nothing')}`
  const { statusCode } = await world.app.inject({
    method: method as 'GET',
    url,
    headers: tokens[role] ? { authorization: `Bearer ${tokens[role]}` } : {},
    // A body that breaks every schema: access is decided before it is read, and nothing is changed.
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: '[]', headers: headersOf(role) }),
  })
  return statusCode
}

const headersOf = (role: Role): Record<string, string> => ({
  'content-type': 'application/json',
  ...(tokens[role] ? { authorization: `Bearer ${tokens[role]}` } : {}),
})

/** Once past access, a call may fail for any reason of its own, but never with these. */
const answerOf = (status: number, wanted: Answer, refusals: readonly number[]): 'in' | number =>
  wanted === 'in' && !refusals.includes(status) ? 'in' : status
/** The same of a problem that is deleted: absent, but for its bin. */
const deletedTableOf = (access: AnyEndpoint['access']): Row =>
  access === 'problem:bin' ? row(403, 404, 404, 404, 'in', 'in') : row(403, 404, 404, 404, 404, 404)
const refusalsOf = (part: boolean): number[] => [401, 403, 423, ...(part ? [404] : [])]

/** A picture is a part of its problem; without access it is as unknown to all as one that is not there. */
function downloadRow(path: string, access: AnyEndpoint['access'], of: AnyEndpoint['of']): Row {
  const table = tableOf(access, of !== 'problem')
  return path.includes('imageId') ? { ...table, notInvited: 404, stranger: 404 } : table
}

const rows = endpointList.flatMap(([name, endpoint]) =>
  roles.map(
    (role) => [name, role, tableOf(endpoint.access, partOf(endpoint))[role], endpoint] as const,
  ),
)

function partOf(endpoint: Pick<AnyEndpoint, 'of'>): boolean {
  return endpoint.of !== undefined && endpoint.of !== 'problem'
}

/** Calls that remove what other rows need get a problem of their own. */
const destructive = (endpoint: AnyEndpoint, wanted: Answer): boolean =>
  wanted === 'in' && endpoint.method === 'DELETE'

describe('every endpoint × every role', () => {
  it('looks at every endpoint of the contract', () => {
    expect(endpointList.length).toBeGreaterThan(70)
    expect(rows).toHaveLength(endpointList.length * roles.length)
  })

  it.each(rows)('%s by %s: %s', async (_name, role, wanted, endpoint) => {
    if (destructive(endpoint, wanted)) await makeProblem(false)
    const status = await ask(endpoint.method, endpoint.path, role)
    expect(answerOf(status, wanted, refusalsOf(partOf(endpoint)))).toBe(wanted)
    if (destructive(endpoint, wanted)) await makeProblem(false)
  })

  const downloads = Object.entries(streamed).flatMap(([path, { access, of }]) =>
    roles.map((role) => [path, role, downloadRow(path, access, of)[role]] as const),
  )
  it.each(downloads.filter(([path]) => !path.includes('checker')))(
    'GET %s by %s: %s',
    async (path, role, wanted) => {
      const status = await ask('GET', path.replace('/api', ''), role)
      expect(answerOf(status, wanted, [401, 403])).toBe(wanted)
    },
  )
})

const remove = async (): Promise<void> => {
  await makeProblem(false)
  const { api } = await world.as('olive')
  await api.deleteProblem({ problemId: ids['problemId'] ?? '' })
}
describe('a deleted problem', () => {
  beforeAll(remove)

  const deletedRows = endpointList
    .filter(([, { of }]) => of !== undefined)
    .flatMap(([name, endpoint]) =>
      roles.map((role) => [name, role, deletedTableOf(endpoint.access)[role], endpoint] as const),
    )
  it.each(deletedRows)('%s by %s: %s', async (_name, role, wanted, endpoint) => {
    const status = await ask(endpoint.method, endpoint.path, role)
    expect(answerOf(status, wanted, [401, 403, 404, 423])).toBe(wanted)
    // It was brought back: the next row needs it deleted.
    if (wanted === 'in') await remove()
  })

  const ofDeleted = Object.entries(streamed).flatMap(([path, { of }]) => (of ? [path] : []))
  it.each(ofDeleted.flatMap((path) => roles.map((role) => [path, role] as const)))(
    'GET %s by %s: absent',
    async (path, role) => {
      const status = await ask('GET', path.replace('/api', ''), role)
      const wanted = deletedTableOf('problem:view')[role]
      expect(status).toBe(path.includes('imageId') && wanted === 403 ? 404 : wanted)
    },
  )
})

describe('a locked problem', () => {
  const changing = endpointList.filter(
    ([, { access }]) => access === 'problem:edit' || access === 'problem:delete',
  )
  it.each(changing)(
    '%s answers 423 to its owner and not to an administrator',
    async (_name, endpoint) => {
      await makeProblem(true)
      expect(await ask(endpoint.method, endpoint.path, 'owner')).toBe(423)
      expect(await ask(endpoint.method, endpoint.path, 'administrator')).not.toBe(423)
    },
  )

  const exports = ['/problems/:problemId/export_dpkg', '/problems/:problemId/export_report']
  it.each(exports)('GET %s is for its owner and administrators', async (path) => {
    await makeProblem(true)
    const statuses = await Promise.all(
      (['owner', 'administrator', 'editor', 'tester', 'stranger'] as const).map((role) =>
        ask('GET', path, role),
      ),
    )
    expect(statuses).toEqual([200, 200, 423, 403, 403])
  })

  const open: string[] = [
    'getProblem',
    'executeSolution',
    'submitFile',
    'markFavorite',
    'createShare',
    'markRevisionsSeen',
    'createDiscussion',
    'createComment',
    'resolveDiscussion',
  ]
  it.each(endpointList.filter(([name]) => open.includes(name)))(
    'does not stop %s',
    async (_name, endpoint) => {
      await makeProblem(true)
      expect(await ask(endpoint.method, endpoint.path, 'owner')).not.toBe(423)
    },
  )
})

describe('the socket', () => {
  let origin: string
  beforeAll(async () => {
    origin = await listen(world)
  })

  /** Messages of a connection are carried out in their order, and events are sent in theirs. */
  const follows = async (role: Role, topic: ProblemTopic): Promise<boolean | 'refused'> => {
    const { db } = world.platform
    const own = `account:${accounts[role]}` as const
    const socket = await connect(origin, role === 'nobody' ? {} : bearer(tokens[role])).catch(
      () => undefined,
    )
    if (!socket) return 'refused'
    socket.send(`SUBSCRIBE ${topic}`)
    socket.send(`SUBSCRIBE ${own}`)
    const tell = (of: Topic, id: string) => publish(db, of, [{ kind: 'notification', id }])
    const isOn = () => socket.all.length > 0
    await expect
      .poll(async () => {
        await tell(own, 'first')
        return isOn()
      })
      .toBe(true)
    await publish(db, topic, [{ kind: 'section', id: 'asked' }])
    await tell(own, 'last')
    await socket.next(`CHANGED ${own} notification last`)
    socket.close()
    return socket.all.includes(`CHANGED ${topic} section asked`)
  }

  const states: [string, () => Promise<void>, readonly Role[]][] = [
    ['an open', () => makeProblem(false), ['tester', 'editor', 'owner', 'administrator']],
    ['a locked', () => makeProblem(true), ['tester', 'editor', 'owner', 'administrator']],
    ['a deleted', remove, []],
  ]
  it.each(states)('of %s problem is for those who may see it', async (_name, prepare, who) => {
    await prepare()
    const topic: ProblemTopic = `problem:${ProblemId.parse(ids['problemId'])}`
    for (const role of roles)
      expect([role, await follows(role, topic)]).toEqual([
        role,
        role === 'nobody' ? 'refused' : who.includes(role),
      ])
  })
})
