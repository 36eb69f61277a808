// Type-checks every workspace, and every other folder that has a tsconfig.json.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './repository.ts'

const OTHERS = ['e2e', 'bench', 'testing']

const { workspaces }: { workspaces: string[] } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)
const folders = [...workspaces, ...OTHERS].filter((folder) =>
  existsSync(join(ROOT, folder, 'tsconfig.json')),
)
const failed = folders.filter((folder) => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.json')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status !== 0
})
// A check must prove that it looked.
process.stdout.write(`types: looked at ${folders.join(', ')}\n`)
if (failed.length > 0) process.stdout.write(`types: errors in ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 || folders.length === 0 ? 1 : 0
