/*
 * How this works
 *
 * PostgreSQL runs as a process of its own, detached, reachable by a Unix socket only, in a folder that none but
 * its account may enter. It outlives a crash of its starter; the next start finds it and adopts it.
 *
 *   nothing there     → initdb into a folder beside it, rename, start
 *   stopped, killed   → wait for left-over backends, start (PostgreSQL replays its log by itself)
 *   already running   → make sure it is ours and answers, adopt it
 *
 * Starts and stops take turns on a lock (lock.ts), which the kernel frees when its holder dies. Every user of
 * the database leaves a lease (leases.ts); stop() shuts PostgreSQL down only when no other lease is alive, so
 * `./drafts token` never pulls the database from under a running server.
 *
 * PostgreSQL refuses to be root: root runs it as `nobody`, in places that account can reach (account.ts,
 * binaries.ts, data-dir.ts).
 */
import { createDatabaseOnce, urlOf, waitUntilItAnswers } from './answers.ts'
import { accountFor } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { initialiseOnce, placeDataDir } from './data-dir.ts'
import { leaseDirOf, takeLease } from './leases.ts'
import { withLock } from './lock.ts'
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareSocketDir, removeSocketDir } from './socket-dir.ts'

export interface EmbeddedPostgresOptions {
  /** The cluster's own folder, for example `.data/postgres`; made on the first start. */
  dataDir: string
  /** Takes one sentence for the person who runs the machine. */
  log: (line: string) => void
}

export interface EmbeddedPostgres {
  /** Connection string of the database `drafts` for `pg`. */
  url: string
  /** True when PostgreSQL was running already. */
  adopted: boolean
  /** Shuts PostgreSQL down, unless someone else still uses it. Close the pool first. A second call does nothing. */
  stop: () => Promise<void>
}

export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  const account = accountFor(options.dataDir)
  const binaries = prepareBinaries(account, log)
  const dataDir = placeDataDir(options.dataDir, account, log)
  return withLock(dataDir, async () => {
    await initialiseOnce(dataDir, account, binaries, log)
    const adoptedSocketDir = await adopt(dataDir, log)
    const socketDir = adoptedSocketDir ?? prepareSocketDir(dataDir, account)
    if (adoptedSocketDir === undefined) {
      await startPostmaster({ dataDir, socketDir, account, binaries })
      await waitUntilItAnswers(socketDir, dataDir)
    }
    await createDatabaseOnce(socketDir)
    return {
      url: urlOf(socketDir, 'drafts'),
      adopted: adoptedSocketDir !== undefined,
      stop: stopOnce(dataDir, socketDir, takeLease(leaseDirOf(dataDir)), log),
    }
  })
}

function stopOnce(
  dataDir: string,
  socketDir: string,
  releaseLease: () => number,
  log: (line: string) => void,
) {
  let stopping: Promise<void> | undefined
  return () => {
    stopping ??= withLock(dataDir, async () => {
      if (releaseLease() > 0) {
        log('PostgreSQL stays up: another process uses it.')
        return
      }
      await stopPostmaster(dataDir)
      removeSocketDir(socketDir)
    })
    return stopping
  }
}

async function adopt(dataDir: string, log: (line: string) => void): Promise<string | undefined> {
  const running = findPostmaster(dataDir)
  if (running === undefined) return undefined
  try {
    await waitUntilItAnswers(running.socketDir, dataDir)
  } catch (error) {
    // The process exited between the two looks.
    if (findPostmaster(dataDir) === undefined) return undefined
    throw error
  }
  log(`PostgreSQL is running already (process ${running.pid}); using it.`)
  return running.socketDir
}
