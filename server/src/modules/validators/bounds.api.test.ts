import type { ProblemId } from '@drafts/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { startWork, workOff } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { fakeJudge, passed } from '../../testing/judge.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'
import { checksWork } from '../scanspecs/index.ts'
import { validatorsWork } from './index.ts'

const { world, alice, tess } = useWorld('alice', 'tess')
const judge = fakeJudge(() => world)
const none = { snip: '', size: 0, blob: null }

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})
const startChecking = (): void => {
  const { platform } = world
  const config = { ...platform.config, pace: paces.quick }
  stop = startWork(platform, checksWork({ ...platform, config }))
}
const onceChecked = async (problemId: ProblemId) => {
  await expect
    .poll(async () =>
      (await alice.api.listTests({ problemId })).tests.some(
        (test) => 'input' in test && test.inputValidity.pending,
      ),
    )
    .toBe(false)
}

const addTest = async (problemId: ProblemId, text: string) =>
  (await alice.api.createTest({ problemId, body: { input: { text } } })).id
const saveSpec = (problemId: ProblemId, source: string, enabled = true) =>
  alice.api.saveScanspec({ problemId, body: { enabled, source } })
const sayInput = (problemId: ProblemId, input: string, locale = 'en-US') =>
  alice.api.saveStatement({
    problemId,
    locale,
    body: { title: 'T', body: 'b', input, output: 'o' },
  })
const bounds = (problemId: ProblemId) => alice.api.getBounds({ problemId })

describe('bounds of the scanspec', () => {
  it('are reached by the first test that has them, once it was read', async () => {
    const problemId = await makeShared(alice, { title: 'Bounds' }, { tess: 'tester' })
    await addTest(problemId, '2\n')
    const least = await addTest(problemId, '1\n')
    await addTest(problemId, '1\n')
    await addTest(problemId, '6\n')
    await saveSpec(problemId, 'var n int\nscan n\ncheck n >= 1, n <= 5\neol\neof\n')
    const bound = { name: 'n', side: 'min', value: 1, exact: '1', reachedBy: null }
    const most = { ...bound, side: 'max', value: 5, exact: '5' }
    expect(await bounds(problemId)).toEqual({ bounds: [bound, most], contradictions: [] })
    startChecking()
    await onceChecked(problemId)
    expect((await bounds(problemId)).bounds).toEqual([{ ...bound, reachedBy: least }, most])
    expect((await refusalOf(tess.api.getBounds({ problemId }))).code).toBe('ErrNoAccess')
  })

  it('stand before those of validators of testlib, which say them in their overview', async () => {
    await sql`delete from jobs`.execute(world.platform.db)
    await judge.hello({ languages: ['cpp20-gcc'] })
    const problemId = await makeShared(alice, { title: 'Overview' })
    await addTest(problemId, '1\n')
    const second = await addTest(problemId, '5\n')
    await saveSpec(problemId, 'var n int\nscan n\ncheck n >= 1, n <= 4\neol\neof\n')
    const text = 'int main(int argc, char** argv) { registerValidation(argc, argv); }'
    const body = { role: 'validator' as const, label: 'val', languageId: 'cpp20-gcc' }
    await alice.api.createProgram({ problemId, body: { ...body, source: { text } } })
    const build = { ok: true, log: none, usages: null, cached: false }
    await judge.report(await judge.claimed(), { build })
    await workOff(validatorsWork(world.platform))
    const job = await judge.claimed()
    const args = ['--testset', 'tests', '--testOverviewLogFileName', 'overview.log']
    expect(job.checks[0]).toMatchObject({ args, writes: 'overview.log', inFolder: true })
    const logs = [
      '"m": \n"n": min-value-hit\nconstant-bounds "m": 0 7\nconstant-bounds "n": 1 5\n',
      '"m": min-value-hit\n"n": max-value-hit\nconstant-bounds "m": 0 9\nconstant-bounds "n": 1 5\n',
    ]
    const checks = logs.map((snip, no) =>
      passed(no, {
        output: { snip, size: snip.length, blob: null },
        states: [{ program: 'solution', state: 'exited', code: 0, signal: null, reason: null }],
      }),
    )
    await judge.report(job, { build, checks })
    const bound = { name: 'n', side: 'max', validator: 'val' }
    expect((await bounds(problemId)).bounds).toEqual([
      { name: 'n', side: 'min', value: 1, exact: '1', reachedBy: null },
      { name: 'n', side: 'max', value: 4, exact: '4', reachedBy: null },
      // The scanspec says the other one of n; the greatest m depends on the input.
      { ...bound, name: 'm', side: 'min', value: 0, exact: '0', reachedBy: second },
      { ...bound, value: 5, exact: '5', reachedBy: second },
    ])
  })

  it('are none while it is off or does not parse', async () => {
    const problemId = await makeShared(alice, { title: 'Bounds' })
    await saveSpec(problemId, 'var n int\nscan n\ncheck n >= 1\n', false)
    expect((await bounds(problemId)).bounds).toEqual([])
    await saveSpec(problemId, 'var n int\ncheck n >= 1\nscan')
    expect((await bounds(problemId)).bounds).toEqual([])
  })

  it('that are planted are all named: twenty that no test reaches, ten that statements contradict', async () => {
    const problemId = await makeShared(alice, { title: 'Bounds' })
    const names = Array.from('abcdefghij')
    const lines = names.map((name, at) => `check ${name} >= ${at}, ${name} <= ${100 + at}`)
    const declared = `var ${names.join(', ')} int\nscan ${names.join(', ')}`
    await saveSpec(problemId, `${declared}\n${lines.join('\n')}\neol\neof\n`)
    await addTest(problemId, `${names.map(() => 50).join(' ')}\n`)
    const said = names.map((name, at) => `$${at} \\le ${name} \\le ${200 + at}$`)
    await sayInput(problemId, `One line: ${said.join(', ')}.`)
    startChecking()
    await onceChecked(problemId)
    const found = await bounds(problemId)
    expect(found.bounds.filter(({ reachedBy }) => reachedBy === null)).toHaveLength(20)
    expect(found.contradictions).toEqual(
      names.map((name, at) => ({
        locale: 'en-US',
        part: 'input',
        sentence: `The statement says ${name} ≤ ${200 + at}, the scanspec ${name} ≤ ${100 + at}.`,
      })),
    )
  })

  it('are compared with the statement of each language', async () => {
    const problemId = await makeShared(alice, { title: 'Bounds' })
    await saveSpec(problemId, 'var n int\nscan n\ncheck n <= 5\n')
    await sayInput(problemId, '$n \\le 5$')
    await sayInput(problemId, '$n \\le 7$', 'fr-FR')
    expect((await bounds(problemId)).contradictions).toMatchObject([{ locale: 'fr-FR' }])
  })
})
