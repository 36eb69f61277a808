import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

// Every route of the server has its guards by type, because two functions mount all of them: `mountEndpoints` the calls of
// the contract, `mountPlain` everything else. What mounts a route in another way is found here.

const root = resolve(import.meta.dirname, '..')
const mounting = [
  'server/src/platform/http/mounting/mount-plain.ts',
  'server/src/platform/http/mounting/mount.ts',
]

const sources = readdirSync(join(root, 'server/src'), { recursive: true, withFileTypes: true })
  .filter(
    (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
  )
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('server/src/testing/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const methods = 'get|head|post|put|patch|delete|options|all|route'
/** By the name that an app has, or by a first argument that is a path. */
const mounts = new RegExp(
  `\\b(?:app|scope|server|instance|fastify)\\.(?:${methods})\\s*[(<]` +
    `|\\.(?:${methods})(?:<[^(]*>)?\\(\\s*['"\`]/`,
)

it('routes are mounted where their guards are required, and nowhere else', () => {
  expect(sources.length).toBeGreaterThan(250)
  expect(sources.filter(({ text }) => mounts.test(text)).map(({ file }) => file)).toEqual(mounting)
})

it('no plugin mounts routes of its own', () => {
  const plugins = sources.flatMap(({ text }) =>
    [...text.matchAll(/^import (\w+) from '(@fastify\/[\w-]+)'/gm)].map(([, , name]) => name),
  )
  // None of these has a route, the files of the pages among them: those are sent by a route of ours.
  expect(new Set(plugins)).toEqual(
    new Set([
      '@fastify/compress',
      '@fastify/cookie',
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/websocket',
    ]),
  )
  const pages = sources.find(({ file }) => file === 'server/src/platform/http/pages.ts')
  expect(pages?.text).toContain('serve: false')
})
