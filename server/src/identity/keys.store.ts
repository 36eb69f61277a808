import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Db } from '../platform/db/connect.ts'

/** Signing key, cookie key and the product's own client secret: made once, shared by all nodes. */
export const identityKeys = async (
  db: Db,
): Promise<{ jwk: JWK; cookieKey: string; clientSecret: string }> => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  }
  return {
    jwk: (await once(db, 'jwk', jwk)) as JWK,
    cookieKey: (await once(db, 'cookie', randomBytes(32).toString('base64url'))) as string,
    clientSecret: (await once(db, 'client', randomBytes(32).toString('base64url'))) as string,
  }
}

const once = async (db: Db, kind: string, value: unknown): Promise<unknown> => {
  await db
    .insertInto('identity_keys')
    .values({ kind, value: JSON.stringify(value) })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const row = await db
    .selectFrom('identity_keys')
    .select('value')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.value
}
