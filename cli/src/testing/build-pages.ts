// Builds the pages, or takes those that another clone built of the same sources. A program of its own: it keeps a core busy.
//   node cli/src/testing/build-pages.ts
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../repository.ts'
import { say } from '../say.ts'
import { buildWebOnce, hashOfSources } from '../serve/web-build.ts'
import { cacheFolder } from './cache.ts'

const KEPT_BUILDS = 4

const builds = join(cacheFolder(), 'pages')
const build = join(builds, hashOfSources())
const dist = join(ROOT, 'web/dist')
try {
  if (existsSync(build)) {
    rmSync(dist, { recursive: true, force: true })
    cpSync(build, dist, { recursive: true })
  } else {
    buildWebOnce()
    keep()
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function keep(): void {
  const fresh = `${build}.${process.pid}`
  mkdirSync(builds, { recursive: true })
  cpSync(dist, fresh, { recursive: true })
  // Whole or not there; another run may have been quicker.
  if (existsSync(build)) rmSync(fresh, { recursive: true })
  else renameSync(fresh, build)
  const newestFirst = readdirSync(builds)
    .map((name) => join(builds, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of newestFirst.slice(KEPT_BUILDS)) rmSync(old, { recursive: true, force: true })
}
