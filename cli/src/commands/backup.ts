import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { BackupOptions } from '../command.ts'
import { serverEnvironment } from '../programs.ts'
import { ROOT } from '../repository.ts'

/** Runs the server's backup program, which says what was done. */
export function runBackup(options: BackupOptions): number {
  const program = join(ROOT, 'server/src/backup.ts')
  const { status } = spawnSync(process.execPath, [program, ...options.subject], {
    env: serverEnvironment(options),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status ?? 1
}
