// For tests only: imports that go on after their packages were read, with a judge that is played by hand.

import type { CheckReport, JobMessage } from '@drafts/contract'
import { sql } from 'kysely'
import { runDueStages } from '../modules/imports/index.ts'
import { fakeJudge, passed } from './judge.ts'
import type { World } from './world.ts'

const wellBuilt = {
  ok: true,
  log: { snip: '', size: 0, blob: null },
  usages: null,
  cached: false,
} as const

export const importStages = (world: World) => {
  const judge = fakeJudge(() => world)

  /** The next job that is no build of a program of the problem: those end well at once. */
  const claim: typeof judge.claim = async (...given) => {
    for (;;) {
      const job = await judge.claim(...given)
      if (!job || job.checks.length > 0) return job
      await judge.report(job, { build: wellBuilt })
    }
  }

  /** Some servers at once take each stage on, which are all due. */
  const runStages = async (servers = 1): Promise<void> => {
    await sql`update import_stages set due_at = now()`.execute(world.platform.db)
    await Promise.all(Array.from({ length: servers }, () => runDueStages(world.platform)))
  }

  /** It removes the trials that earlier tests left behind. */
  const forgetOthers = async (): Promise<void> => {
    await sql`delete from import_stages`.execute(world.platform.db)
    await sql`delete from jobs`.execute(world.platform.db)
  }

  /** The check of a program that wrote this, all of which the judge stores. */
  const written = async (no: number, text: string): Promise<CheckReport> => {
    const response = await world.app.inject({
      method: 'PUT',
      url: '/api/judge/blobs',
      headers: {
        authorization: `Bearer ${world.judgeToken}`,
        'content-type': 'application/octet-stream',
      },
      payload: text,
    })
    const { hash, size } = response.json<{ hash: string; size: number }>()
    return passed(no, { output: { snip: text, size, blob: hash } })
  }

  /** `at`: of the check that is next. A lease lasts 30 s, and a slow machine takes longer for hundreds of files. */
  const sayAtWork = async (job: JobMessage, at: number): Promise<void> => {
    if (at === 0 || at % 20 !== 0) return
    await judge.hello()
    await judge.report(job, { status: 2 })
  }

  return { ...judge, claim, runStages, forgetOthers, written, sayAtWork }
}
