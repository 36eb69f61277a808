import type { Mechanism, Permit, ProblemId, ShareAccess } from '@drafts/contract'
import { afterAll, beforeAll } from 'vitest'
import { createWorld } from './world.ts'
import type { Person, World } from './world.ts'

const administrator: Permit[] = ['drafts:administrator', 'drafts:invited']

/**
 * The world of a test file, made before its tests and closed after them, and its people by their handles; `root` is an
 * administrator. They can be named at once, and used once a test runs.
 */
export const useWorld = <Handle extends string>(
  ...handles: Handle[]
): { world: World } & Record<Handle, Person> => {
  let made: World
  const people = new Map<Handle, Person>()
  beforeAll(async () => {
    made = await createWorld()
    for (const handle of handles)
      people.set(handle, await made.as(handle, handle === 'root' ? administrator : undefined))
  })
  afterAll(() => made.close())
  const get = (handle: Handle): Person => {
    const person = people.get(handle)
    if (!person) throw new Error(`${handle} is there once a test runs.`)
    return person
  }
  const named = handles.map((handle) => [handle, late(() => get(handle), ['id', 'token', 'api'])])
  return {
    world: late(() => made, ['app', 'platform', 'as', 'judgeToken', 'close']),
    ...(Object.fromEntries(named) as Record<Handle, Person>),
  }
}

/** What is made later, with each of its members read when it is asked for. */
const late = <T extends object>(get: () => T, keys: readonly (keyof T & string)[]): T =>
  Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { get: () => get()[key] }])),
  ) as T

/** A problem of `owner`, shared by handle. */
export const makeShared = async (
  owner: Person,
  problem: { title: string; mechanism?: Mechanism },
  shares: Record<string, ShareAccess> = {},
): Promise<ProblemId> => {
  const body = { mechanism: 'standard' as const, ...problem }
  const { id: problemId } = await owner.api.createProblem({ body })
  for (const [accountHandle, access] of Object.entries(shares))
    await owner.api.createShare({ problemId, body: { accountHandle, access } })
  return problemId
}
