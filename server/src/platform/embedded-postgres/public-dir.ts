import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs'

/**
 * A folder that belongs to root and that every account can pass through. It takes what `nobody` must read
 * when the repository or the data folder is somewhere closed, such as below /root.
 */
export function publicDir(): string {
  for (const path of ['/var/lib/drafts', '/opt/drafts', '/var/tmp/drafts']) {
    if (isUsable(path)) return path
  }
  throw new Error('PostgreSQL needs a folder outside /root, and /var/lib/drafts cannot be made.')
}

function isUsable(path: string): boolean {
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    // Someone else's folder in /var/tmp must not be trusted.
    const stats = lstatSync(path)
    if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return false
    chmodSync(path, 0o755)
    accessSync(path, constants.W_OK)
    return true
  } catch {
    // It cannot be made, opened to all or written: another place is tried.
    return false
  }
}
