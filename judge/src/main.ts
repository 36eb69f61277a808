import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobCache } from './blob-cache.ts'
import { Builder } from './build.ts'
import { IsolatedProcesses } from './isolated/isolated-processes.ts'
import { JobSource, TokenRefused } from './job-source.ts'
import { OfferedLanguages } from './offered-languages.ts'
import { AnswerPoints } from './run/answer-points.ts'
import { ContendedSandbox } from './run/contended-sandbox.ts'
import { OfferedServers } from './language-servers/offered-servers.ts'
import { ServerHost } from './language-servers/server-host.ts'
import { preparedFolder } from './languages/places.ts'
import { checkMounts } from './sandbox/check-mounts.ts'
import { createRunner } from './sandbox/runner.ts'
import { readSettings } from './settings.ts'
import { placeTestlib } from './testlib.ts'
import { untilProved } from './until-proved.ts'
import { productVersion } from './version.ts'
import { Worker } from './worker.ts'

// Settings → sandbox (or a refusal) → hello → everyday languages proved → claim, judge, report, until SIGTERM.

const tokenRefusedExit = 4
/** One line, as the server writes them. */
const log = (level: 'info' | 'warn' | 'error', msg: string): void => {
  process.stderr.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const scratch = await openFolders(settings.folder)
  const runner = await createRunner({
    cacheDir: join(settings.folder, 'runner'),
    hidden: settings.data,
    ...(settings.slots === undefined ? {} : { slots: settings.slots }),
  })
  const sandbox = new ContendedSandbox(runner)
  for (const note of sandbox.capabilities.approximations) log('warn', note)
  const source = new JobSource(settings.server, settings.token)
  const blobs = new BlobCache(source, join(settings.folder, 'blobs'))
  await blobs.open()
  await checkMounts(runner, scratch)
  const builds = join(settings.folder, 'builds')
  const builder = new Builder(sandbox, builds, await preparedFolder(settings.folder))
  const testlibPath = await placeTestlib(join(settings.folder, 'testlib'))
  const answerPoints = new AnswerPoints()
  const notes = {
    info: (note: string) => log('info', note),
    warn: (note: string) => log('warn', note),
  }
  const isolated = new IsolatedProcesses({ processes: sandbox.capabilities.slots })
  isolated.warm()
  const parts = { sandbox, source, blobs, builder, scratch, isolated, answerPoints, testlibPath }
  const worker = new Worker(parts, [], productVersion, notes)
  const stopping = new AbortController()
  const { signal } = stopping
  const stop = (): void => {
    stopping.abort()
    worker
      .stop()
      .then(() => isolated.close())
      .then(() => sandbox.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await worker.connect()
  const languages = await OfferedLanguages.start({
    // Not part of the contended sandbox: what is proved and prepared behind the work delays no job.
    sandbox: runner,
    builder,
    folder: join(settings.folder, 'self-test'),
    ...(settings.languages ? { only: settings.languages } : {}),
    trustsProofs: settings.trustsProofs,
    offer: (ids) => worker.offer(ids),
    log: notes,
    signal,
  })
  process.stdout.write(
    `${JSON.stringify({ ready: true, languages: languages.ids, slots: sandbox.capabilities.slots })}\n`,
  )
  const places = {
    runnerCache: join(settings.folder, 'runner'),
    hidden: settings.data,
    folder: join(settings.folder, 'language-servers'),
    testlibPath,
  }
  const servers = offerServers(settings, languages, { places, log: notes, signal })
  const offered = (): string[] => servers.languageIds
  const host = new ServerHost({ source, places, blobs, offered, log: notes, signal })
  await Promise.all([worker.work(), host.work()])
}

/** The judge's folder, and the empty one in which jobs work. */
const openFolders = async (folder: string): Promise<string> => {
  // Tests and solutions are nobody else's to read on this machine; the sandbox shows programs what is theirs.
  await mkdir(folder, { recursive: true })
  // A folder of another account keeps what that account gave it.
  await chmod(folder, 0o700).catch(() => undefined)
  const scratch = join(folder, 'scratch')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o755 })
  return scratch
}

/** Language servers are proved behind the work. */
const offerServers = (
  { languages: only }: ReturnType<typeof readSettings>,
  languages: OfferedLanguages,
  shared: Omit<ConstructorParameters<typeof OfferedServers>[0], 'only'>,
): OfferedServers => {
  const servers = new OfferedServers({ ...shared, ...(only ? { only } : {}) })
  // Servers first: they are proved in seconds on a machine that does nothing else, and come last on one that works.
  const proveAll = async (): Promise<void> => {
    await servers.prove()
    await languages.finish()
    await servers.prove()
  }
  void untilProved(proveAll, { signal: shared.signal, warn: (note) => shared.log.warn(note) })
  return servers
}

start().catch((error: unknown) => {
  log('error', error instanceof Error ? error.message : String(error))
  process.exit(error instanceof TokenRefused ? tokenRefusedExit : 1)
})
