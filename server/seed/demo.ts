import { readdir } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Account, Permit } from '@drafts/contract'
import { createUser } from '../src/identity/index.ts'
import { setPermits, upsertAccount } from '../src/modules/accounts/index.ts'
import { storeBlob } from '../src/modules/blobs/index.ts'
import { importPackage } from '../src/modules/packages/index.ts'
import type { Ctx, Platform } from '../src/platform/http/context.ts'

export const demoPassword = 'drafts-demo'

/** docs/product/people.md#demo-data */
const people: [handle: string, permits: Permit[]][] = [
  ['admin', ['drafts:administrator', 'drafts:invited']],
  ['alice', ['drafts:invited']],
  ['bob', ['drafts:invited']],
  ['carol', ['drafts:invited']],
  ['dave', []],
]

const folder = fileURLToPath(new URL('packages/', import.meta.url))

/** Accounts with a known password and a few complete problems of alice's. A second start adds nothing. */
export const seedDemo = async (platform: Platform): Promise<void> => {
  const issuer = `${platform.config.publicUrl}/identity`
  for (const [handle, permits] of people) {
    const user = await createUser(platform.db, handle, demoPassword)
    if (!user) continue
    const account = await upsertAccount(platform.db, { issuer, subject: user.id, handle, name: '' })
    await setPermits(platform.db, account.id, permits)
    if (handle === 'alice') await seedProblems(platform, account.id)
  }
}

const seedProblems = async (platform: Platform, accountId: string): Promise<void> => {
  const ctx: Ctx = {
    ...platform,
    requestId: 'seed',
    audit: () => undefined,
    account: { id: accountId, permits: ['drafts:invited'] } as Account,
  }
  for (const name of (await readdir(folder)).toSorted()) {
    const kind = name.endsWith('.kpp') ? 'kattis' : 'polygon'
    const file = await storeBlob(platform, createReadStream(`${folder}${name}`), 50_000_000)
    await importPackage(ctx, kind, file, { isKnown: true })
  }
}
