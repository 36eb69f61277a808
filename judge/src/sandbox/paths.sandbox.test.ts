import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endsOf } from '../../../testing/parts.ts'
import { buildRunner } from './build-runner.ts'
import { strangers } from './check-mounts.ts'
import { openTestFolder, removeFolders } from './test-bed.ts'

// Clone and data folder may lie anywhere (docs/product/judging.md#paths-inside). Each row is a machine of its own: a mount
// namespace in which this clone and one data folder are seen at the path, so that no file is copied and none is left.

const run = promisify(execFile)
const clone = path.resolve(import.meta.dirname, '../../..')
const runnerCache = path.join(os.tmpdir(), 'drafts-runner-cache')
/** What a shell or a list of options would take apart, and longer than most buffers. */
const longPath = `/home/une clé "à" moi${`/${'long-name-'.repeat(20)}`.repeat(8)}`

let data: string
let prepared: string

beforeAll(async () => {
  data = await openTestFolder('paths')
  await writeFile(path.join(data, 'secret'), '42\n', { mode: 0o644 })
  for (const name of ['clone', 'runner', 'prepared']) await mkdir(path.join(data, name))
  // As the runner, what was prepared is kept from one run of the tests to the next.
  prepared = path.join(os.tmpdir(), 'drafts-prepared-cache')
  await mkdir(prepared, { recursive: true, mode: 0o755 })
  await buildRunner(runnerCache)
  await prove('/home/usual')
})
afterAll(removeFolders)

/**
 * A root of its own: every folder of the host, and room at `/` for more. Where the path leads into a folder of the
 * host, an empty one is laid over that first.
 */
const script = `set -e
root=$1; data=$2; prepared=$3; runner=$4; clone=$5; place=$6
mount -t tmpfs none "$root"
for top in /*; do
  if [ -L "$top" ]; then cp -P "$top" "$root$top"
  elif [ -d "$top" ]; then mkdir "$root$top"; mount --rbind "$top" "$root$top"
  fi
done
for own in /home /tmp /work /usr/local; do
  mkdir -p "$root$own"
  mount -t tmpfs none "$root$own"
done
mkdir -p "$root$place"
mount --bind "$data" "$root$place"
mount --bind "$prepared" "$root$place/prepared"
mount --bind "$runner" "$root$place/runner"
mount --rbind "$clone" "$root$place/clone"
cd "$root"
mkdir -p .before
pivot_root . .before
umount -l /.before
cd "$place/clone"
exec node_modules/.bin/node judge/src/testing/prove-paths.ts "$place"`

const prove = async (place: string): Promise<unknown> => {
  const root = await openTestFolder('root')
  const folders = [root, data, prepared, runnerCache, clone, place]
  const unshare = ['--mount', '--propagation', 'private', '/bin/sh', '-c', script, 'sh', ...folders]
  const { stdout } = await run('unshare', unshare)
  return JSON.parse(stdout)
}

/** Folders that the sandbox lays itself: each within one, which covers it or is covered by it, and as the folder. */
const ownFolders = [
  '/work/deep',
  '/work',
  '/box/deep',
  '/box',
  '/drafts/prepared',
  '/drafts',
  '/tmp/main.cpp',
  '/tmp',
]
const places = endsOf('sandbox', [...ownFolders, '/dev/shm', '/usr/local/drafts', longPath])

test.runIf(process.getuid?.() === 0).each(places)('clone and data folder at %s', async (place) => {
  expect(await prove(place)).toEqual(['42', '42', '42'])
})

test('a folder of the host at its own path is found', () => {
  expect(strangers('/usr\n/etc\n/dev\n/work\n/drafts\n/proc\n')).toEqual([])
  expect(strangers('/usr\n/work/deep\n/srv\n/draftsman\n')).toEqual([
    '/work/deep',
    '/srv',
    '/draftsman',
  ])
})
