import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

// docs/product/administration.md#error-reporting and #analytics

let plain: World
let watched: World
beforeAll(async () => {
  plain = await createWorld()
  watched = await createWorld({
    ERROR_REPORTING_DSN: 'https://key@errors.example/1',
    ERROR_REPORTING_RATE: '0.5',
    ANALYTICS_URL: 'https://counts.example/api/event',
  })
})
afterAll(() => Promise.all([plain.close(), watched.close()]))

const policyOf = async ({ app }: World): Promise<string> => {
  const { headers } = await app.inject('/api/options')
  return /connect-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''
}

it('pages may speak with the services that are configured, and with no other', async () => {
  expect(await policyOf(plain)).toBe("'self'")
  expect(await policyOf(watched)).toBe("'self' https://errors.example https://counts.example")
})

const optionsOf = async ({ app }: World): Promise<unknown> =>
  (await app.inject('/api/options')).json()

it('pages learn of the services that are configured', async () => {
  expect(await optionsOf(plain)).toMatchObject({ errorReporting: null, analytics: null })
  expect(await optionsOf(watched)).toMatchObject({
    errorReporting: { dsn: 'https://key@errors.example/1', sampleRate: 0.5 },
    analytics: { url: 'https://counts.example/api/event' },
  })
})
