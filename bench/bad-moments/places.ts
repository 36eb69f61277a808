import { execFile } from 'node:child_process'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './installation.ts'

// Disks that can be filled and made read-only, and a PostgreSQL that can be stopped: each of its own, and all gone at the end.

const run = promisify(execFile)

export interface Disk {
  fill(): Promise<void>
  empty(): Promise<void>
  setWritable(isWritable: boolean): Promise<void>
  remove(): Promise<void>
}

/** A file system of its own, mounted there. Its file is sparse: what is filled takes no room of the machine. */
export const mountDisk = async (file: string, folder: string, megabytes: number): Promise<Disk> => {
  await run('truncate', ['-s', `${megabytes}M`, file])
  await run('mkfs.ext4', ['-q', '-m', '0', file])
  await mkdir(folder, { recursive: true })
  await run('mount', ['-o', 'loop', file, folder])
  await chmod(folder, 0o711)
  const filler = join(folder, 'filler')
  return {
    async fill() {
      const { stdout } = await run('df', ['--output=avail', '-B1', folder])
      const free = Number(stdout.split('\n')[1])
      await run('fallocate', ['-l', String(free - 65_536), filler])
      // To the last block.
      await run('dd', ['if=/dev/zero', `of=${filler}.2`, 'bs=4k']).catch(() => undefined)
    },
    async empty() {
      await run('rm', ['-f', filler, `${filler}.2`])
    },
    async setWritable(isWritable) {
      const options = ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder]
      // A file that is being written keeps it busy for a moment.
      for (let look = 0; look < 500; look += 1) {
        const isDone = await run('mount', options).then(
          () => true,
          () => false,
        )
        if (isDone) return
        await sleep(20)
      }
      throw new Error(`${folder} stays busy.`)
    },
    async remove() {
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]))
    },
  }
}

const binaries = '/usr/lib/postgresql/15/bin'
const asNobody = ['--reuid=nobody', '--regid=nogroup', '--clear-groups']

export interface Database {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of Debian's, on a port of loopback. */
export const makeDatabase = async (folder: string): Promise<Database> => {
  const port = await freePort()
  await mkdir(folder)
  await run('chown', ['nobody:nogroup', folder])
  const place = join(folder, 'cluster')
  const call = (...words: string[]) => run('setpriv', [...asNobody, ...words])
  await call(`${binaries}/initdb`, '-D', place, '-U', 'drafts', '--auth=trust', '-E', 'UTF8')
  const control = (...words: string[]) => call(`${binaries}/pg_ctl`, '-D', place, '-w', ...words)
  const start = async (): Promise<void> => {
    const options = `-p ${port} -h 127.0.0.1 -k ${folder}`
    await control('-l', join(folder, 'log'), '-o', options, 'start')
  }
  await start()
  await call(
    `${binaries}/createdb`,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'drafts',
    'drafts',
  )
  return {
    url: `postgresql://drafts@127.0.0.1:${port}/drafts`,
    start,
    stop: async () => void (await control('-m', 'immediate', 'stop')),
  }
}
