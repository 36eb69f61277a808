import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@drafts/contract'
import type { AccountId, Client, Permit } from '@drafts/contract'
import type { FastifyInstance } from 'fastify'
import { Client as PgClient } from 'pg'
import { inject } from 'vitest'
import { mountAll } from '../create-server.ts'
import { createToken, setPermits, upsertAccount } from '../modules/accounts/index.ts'
import { createJudgeToken } from '../modules/judging/index.ts'
import { openPlatform } from '../open-platform.ts'
import type { OpenPlatform } from '../open-platform.ts'
import type { ListenerSettings } from '../platform/db/listen.ts'
import { readConfig } from '../platform/config/config.ts'
import { createApp } from '../platform/http/app.ts'

/** A server of its own with a database of its own; requests go in without a port. */
export interface World {
  app: FastifyInstance
  platform: OpenPlatform
  /** The typed client of an account; made with its first use, invited unless said. */
  as(handle: string, permits?: Permit[]): Promise<Person>
  judgeToken: string
  close(): Promise<void>
}

export interface Person {
  id: AccountId
  token: string
  api: Client
}

/** `settings`: environment of this server in place of the tests' own. */
export const createWorld = async (
  settings: Record<string, string> = {},
  listening: ListenerSettings = {},
): Promise<World> => {
  // What was opened is closed in the opposite order, by a world that could not be made as well.
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  try {
    return { ...(await openWorld(settings, listening, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

const openWorld = async (
  settings: Record<string, string>,
  listening: ListenerSettings,
  closers: (() => Promise<unknown>)[],
): Promise<Omit<World, 'close'>> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const base = inject('postgresUrl')
  await inDatabase(base, `create database ${database} template template_drafts`)
  const url = new URL(base)
  url.pathname = `/${database}`
  const folder = await mkdtemp(join(tmpdir(), 'drafts-world-'))
  closers.push(() => inDatabase(base, `drop database ${database} with (force)`))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const config = readConfig({
    DATABASE_URL: url.href,
    DRAFTS_DATA: folder,
    LOG_LEVEL: 'silent',
    DRAFTS_STRICT: '1',
    DRAFTS_DEMO: '1',
    ...settings,
  })
  const app = await createApp(config)
  const platform = await openPlatform(config, app.log, listening)
  closers.push(() => platform.close())
  closers.push(() => app.close())
  await mountAll(app, platform, () => 'http://127.0.0.1:3000')
  await app.ready()
  const people = new Map<string, Person>()
  return {
    app,
    platform,
    judgeToken: await createJudgeToken(platform.db, 'test'),
    async as(handle, permits = ['drafts:invited']) {
      const known = people.get(handle)
      if (known) return known
      const person = await createPerson(app, platform, handle, permits)
      people.set(handle, person)
      return person
    },
  }
}

const createPerson = async (
  app: FastifyInstance,
  { db }: OpenPlatform,
  handle: string,
  permits: Permit[],
): Promise<Person> => {
  const account = await upsertAccount(db, { issuer: 'test', subject: handle, handle, name: handle })
  await setPermits(db, account.id, permits)
  const { token } = await createToken(db, account.id, 'test')
  return { id: account.id, token, api: clientOf(app, token) }
}

/** The contract's own client over requests without a port. */
export const clientOf = (app: FastifyInstance, token: string): Client =>
  createClient(async ({ method, url, body }) => {
    const form =
      body && Object.values(body).some((value) => value instanceof Blob) ? formOf(body) : undefined
    const encoded = form ? new Response(form) : undefined
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(encoded ? { 'content-type': encoded.headers.get('content-type') ?? '' } : {}),
      },
      ...(encoded ? { payload: Buffer.from(await encoded.arrayBuffer()) } : {}),
      ...(body && !encoded ? { payload: body } : {}),
    })
    return { status: response.statusCode, json: async () => response.json() }
  })

const formOf = (body: object): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    if (value instanceof File) form.append(key, value, value.name)
    else if (value instanceof Blob) form.append(key, value, 'file')
    else form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

const inDatabase = async (url: string, statement: string): Promise<void> => {
  const client = new PgClient({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
