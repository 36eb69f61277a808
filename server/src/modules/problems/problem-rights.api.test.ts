import { AppError } from '@drafts/contract'
import type { Permit, ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountMay, callerMay, rolesWith } from '../../platform/db/problem-rights.ts'
import type { ProblemRight } from '../../platform/db/problem-rights.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { getAccount } from '../accounts/index.ts'
import { resolveAccess } from './index.ts'

// docs/product/people.md#roles: statements of many rows decide as each call does.

const roles = ['owner', 'editor', 'tester', 'stranger'] as const
const permits: Permit[][] = [
  [],
  ['drafts:invited'],
  ['drafts:administrator'],
  ['drafts:invited', 'drafts:administrator'],
]
const rights = Object.keys(rolesWith) as ProblemRight[]

const people = roles.flatMap((role) =>
  permits.map((permit, index) => ({ handle: `${role}${index}`, role, permit })),
)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A problem in which the account of the handle has the role. */
const problemFor = async (handle: string, role: (typeof roles)[number]): Promise<ProblemId> => {
  const person = await world.as(handle)
  const owner = role === 'owner' ? person : await world.as('olive')
  const { id } = await owner.api.createProblem({ body: { title: handle, mechanism: 'standard' } })
  if (role === 'editor' || role === 'tester')
    await owner.api.createShare({ problemId: id, body: { accountHandle: handle, access: role } })
  return id
}

it.each(people)('$handle with the permits $permit', async ({ handle, role, permit }) => {
  const { db } = world.platform
  const id = await problemFor(handle, role)
  const { id: accountId } = await world.as(handle)
  await sql`update accounts set permits = ${permit} where id = ${accountId}`.execute(db)
  const account = await getAccount(db, accountId)
  const caller = { id: accountId, isAdministrator: permit.includes('drafts:administrator') }
  for (const locked of [false, true]) {
    await sql`update problems set locked = ${locked} where id = ${id}`.execute(db)
    for (const right of rights) {
      const allowed = await resolveAccess(
        db,
        account,
        { access: `problem:${right}`, of: 'problem' },
        id,
      ).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      )
      const { rows } = await sql<{ byAccount: boolean; byCaller: boolean }>`
        select ${accountMay(right)} as "byAccount", ${callerMay(right, caller)} as "byCaller"
        from problems p, accounts a where p.id = ${id} and a.id = ${accountId}`.execute(db)
      const isPermitted = permit.length > 0
      expect({ right, locked, ...rows[0], byCaller: isPermitted && rows[0]?.byCaller }).toEqual({
        right,
        locked,
        byAccount: allowed,
        byCaller: allowed,
      })
    }
  }
})
