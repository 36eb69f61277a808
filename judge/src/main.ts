import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobCache } from './blob-cache.ts'
import { Builder } from './build.ts'
import { JobSource, TokenRefused } from './job-source.ts'
import { judgeLanguages } from './languages/index.ts'
import { createRunner } from './sandbox/runner.ts'
import { selfTest } from './self-test.ts'
import { readSettings } from './settings.ts'
import { placeTestlib } from './testlib.ts'
import { Worker } from './worker.ts'

// Settings → sandbox (or a refusal) → self-tests → hello → claim, judge, report, until SIGTERM.

const tokenRefusedExit = 4
const log = (level: 30 | 40 | 50, msg: string): void => {
  process.stderr.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`)
}

const start = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const scratch = join(settings.folder, 'scratch')
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true, mode: 0o755 })
  const sandbox = await createRunner({
    cacheDir: join(settings.folder, 'runner'),
    ...(settings.slots === undefined ? {} : { slots: settings.slots }),
  })
  for (const note of sandbox.capabilities.approximations) log(40, note)
  const source = new JobSource(settings.server, settings.token)
  const blobs = new BlobCache(source, join(settings.folder, 'blobs'))
  await blobs.open()
  const builder = new Builder(sandbox, join(settings.folder, 'builds'))
  const testlibPath = await placeTestlib(join(settings.folder, 'testlib'))
  const offered: string[] = []
  const worker = new Worker(
    { sandbox, source, blobs, builder, scratch, testlibPath },
    offered,
    'drafts 0.1.0',
    {
      info: (note) => log(30, note),
      warn: (note) => log(40, note),
    },
  )
  const stop = (): void => {
    worker
      .stop()
      .then(() => sandbox.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await worker.connect()
  const proved: string[] = []
  for (const language of judgeLanguages) {
    const result = await selfTest(language, {
      sandbox,
      builder,
      folder: join(settings.folder, 'self-test'),
    })
    if (result.ok) proved.push(language.id)
    else log(40, `${language.id} is not offered: ${result.note}`)
  }
  await worker.offer(proved)
  process.stdout.write(
    `${JSON.stringify({ ready: true, languages: proved, slots: sandbox.capabilities.slots })}\n`,
  )
  prepareAll(builder)
  await worker.work()
}

/** What makes builds faster is made while the first jobs run. */
const prepareAll = (builder: Builder): void => {
  const work = async (): Promise<void> => {
    for (const language of judgeLanguages) await builder.prepare(language)
  }
  work().catch((error: unknown) => log(40, `preparing compilers failed: ${String(error)}`))
}

start().catch((error: unknown) => {
  log(50, error instanceof Error ? error.message : String(error))
  process.exit(error instanceof TokenRefused ? tokenRefusedExit : 1)
})
