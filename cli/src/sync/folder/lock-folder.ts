import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandRefused } from '../../say.ts'

/** Stands in a folder while a run writes to it; holds the run's process id. */
export const lockName = '.drafts.lock'

/** Two runs at once would each take what the other writes for a change of the person's. Answers what ends the lock. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, lockName)
  if (!(await makeLock(path))) {
    const holder = (await readFile(path, 'utf8').catch(() => '')).trim()
    if (isRunning(holder)) throw refusalOf(path, holder)
    // A run that was ended left it.
    await rm(path, { force: true })
    if (!(await makeLock(path))) throw refusalOf(path, 'another')
  }
  return () => rm(path, { force: true })
}

/** False where there is one. A link is none of ours, and is not written through. */
const makeLock = async (path: string): Promise<boolean> => {
  try {
    await writeFile(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const isRunning = (holder: string): boolean => {
  if (!/^[1-9]\d{0,9}$/.test(holder)) return false
  try {
    process.kill(Number(holder), 0)
    return true
  } catch (error) {
    // It runs as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const refusalOf = (path: string, holder: string): CommandRefused =>
  new CommandRefused(
    `Another run is at work in this folder (process ${holder}). Wait for its end; if there is none, delete ${path}.`,
  )
