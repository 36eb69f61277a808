import type { Adapter, AdapterPayload } from 'oidc-provider'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** Where the provider keeps its codes, sessions and interactions: one table, one row each. */
export const databaseAdapter = (db: Db) =>
  class DatabaseAdapter implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, payload: AdapterPayload, expiresInS: number): Promise<void> {
      const values = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        // By the clock that it is compared with.
        expires_at: expiresInS ? sql<Date>`now() + make_interval(secs => ${expiresInS})` : null,
      }
      await db
        .insertInto('identity_artifacts')
        .values({ kind: this.#kind, id, consumed_at: null, ...values })
        .onConflict((oc) => oc.columns(['kind', 'id']).doUpdateSet(values))
        .execute()
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return this.#findBy('id', id)
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#findBy('uid', uid)
    }

    async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
      return this.#findBy('user_code', userCode)
    }

    async consume(id: string): Promise<void> {
      await db
        .updateTable('identity_artifacts')
        .set({ consumed_at: sql<Date>`now()` })
        .where('kind', '=', this.#kind)
        .where('id', '=', id)
        .execute()
    }

    async destroy(id: string): Promise<void> {
      await db
        .deleteFrom('identity_artifacts')
        .where('kind', '=', this.#kind)
        .where('id', '=', id)
        .execute()
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await db.deleteFrom('identity_artifacts').where('grant_id', '=', grantId).execute()
    }

    async #findBy(
      column: 'id' | 'uid' | 'user_code',
      value: string,
    ): Promise<AdapterPayload | undefined> {
      const row = await db
        .selectFrom('identity_artifacts')
        .selectAll()
        .where('kind', '=', this.#kind)
        .where(column, '=', value)
        .where((eb) =>
          eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst()
      if (!row) return undefined
      const consumed = row.consumed_at
        ? { consumed: Math.floor(row.consumed_at.getTime() / 1000) }
        : {}
      return { ...row.payload, ...consumed }
    }
  }

export const removeExpiredArtifacts = async (db: Db): Promise<void> => {
  await sql`delete from identity_artifacts where expires_at < now()`.execute(db)
}

/** Ends all sessions at the provider. */
export const removeAllArtifacts = async (db: Db): Promise<void> => {
  await db.deleteFrom('identity_artifacts').execute()
}

/** Ends a user's sessions but one, and the codes and interactions that were on their way to a session. */
export const removeArtifactsOf = async (
  db: Db,
  userId: string,
  exceptSessionUid: string | undefined,
): Promise<void> => {
  await db
    .deleteFrom('identity_artifacts')
    .where(
      sql<boolean>`${userId} in (payload->>'accountId', payload->'result'->'login'->>'accountId')`,
    )
    .where(sql<boolean>`(kind <> 'Session' or uid is distinct from ${exceptSessionUid})`)
    .execute()
}
