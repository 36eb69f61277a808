import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

let taken = 0

/** Beside the folder of the cluster, which its account may write to. */
export function leaseDirOf(dataDir: string): string {
  return `${dataDir}.leases`
}

/**
 * Records that this process uses the database: one file a lease, named by process and its start time, so that
 * neither a crash nor a reused process number keeps it alive. The returned function gives the lease back and counts the
 * others that are left.
 */
export function takeLease(leaseDir: string): () => number {
  mkdirSync(leaseDir, { recursive: true, mode: 0o700 })
  taken += 1
  const file = join(leaseDir, `${process.pid}-${startTimeOf(process.pid)}-${taken}`)
  writeFileSync(file, '')
  return () => {
    rmSync(file, { force: true })
    return sweep(leaseDir)
  }
}

/** Removes the leases of processes that are gone, counts the rest. */
function sweep(leaseDir: string): number {
  let alive = 0
  for (const name of existsSync(leaseDir) ? readdirSync(leaseDir) : []) {
    const [pid, startTime] = name.split('-')
    if (startTimeOf(Number(pid)) === startTime) alive += 1
    else rmSync(join(leaseDir, name), { force: true })
  }
  return alive
}

/** In clock ticks since the machine started; undefined for a process that is gone or a zombie. */
function startTimeOf(pid: number): string | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')
    return fields?.[0] === 'Z' ? undefined : fields?.[19]
  } catch {
    // No such process.
    return undefined
  }
}
