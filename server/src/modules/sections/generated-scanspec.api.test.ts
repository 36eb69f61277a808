import type { ListedTest } from '@drafts/contract'
import { specOfValues } from '@drafts/scanspec'
import { expect, it } from 'vitest'
import { startWork } from '../../platform/background/work.ts'
import { paces } from '../../platform/config/pace.ts'
import { checksWork } from '../scanspecs/index.ts'
import { makeShared, useWorld } from '../../testing/use-world.ts'

const { world, alice } = useWorld('alice')

const argumentsOf = [
  { name: 'sizes', kind: '[]int' as const },
  { name: 'name', kind: 'string' as const },
]
const make = () => makeShared(alice, { title: 'Add', mechanism: 'functionBased' })
const read = (problemId: string) => alice.api.getScanspec({ problemId })
const saveSignature = (problemId: string, part: Record<string, unknown>) =>
  alice.api.saveSignature({
    problemId,
    body: { enabled: true, name: 'add', arguments: [], returns: [], ...part },
  })

it('follows the signature from the first moment on', async () => {
  const problemId = await make()
  expect(await read(problemId)).toMatchObject({ source: 'eof\n', error: null })
  await saveSignature(problemId, { arguments: argumentsOf })
  expect(await read(problemId)).toMatchObject({ source: specOfValues(argumentsOf), error: null })
  const { revisions } = await alice.api.listRevisions({ problemId })
  expect(revisions[0]).toMatchObject({ path: 'signature' })
})

it('keeps whether it is on, and a save that changes no argument makes no version of it', async () => {
  const problemId = await make()
  const { version } = await alice.api.saveScanspec({
    problemId,
    body: { enabled: true, source: 'eof\n' },
  })
  await saveSignature(problemId, { name: 'sum' })
  expect(await read(problemId)).toMatchObject({ enabled: true, version })
  await saveSignature(problemId, { name: 'sum', arguments: argumentsOf })
  expect(await read(problemId)).toMatchObject({ enabled: true, version: version + 1 })
})

it('takes no other source while it follows the signature, and any other once it does not', async () => {
  const problemId = await make()
  const body = { enabled: true, source: 'var n int\nscan n\neol\neof\n' }
  await expect(alice.api.saveScanspec({ problemId, body })).rejects.toMatchObject({
    status: 400,
    body: { fields: { source: expect.stringContaining('Auto-generate scanspec') } },
  })
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: false })
  expect(await read(problemId)).toMatchObject({ source: 'eof\n' })
  await alice.api.saveScanspec({ problemId, body })
  await saveSignature(problemId, { arguments: [], autogenerateScanspec: false })
  expect(await read(problemId)).toMatchObject(body)
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: true })
  expect(await read(problemId)).toMatchObject({ source: specOfValues(argumentsOf), enabled: true })
})

it('is switched on by who sends no source, or the one from before the signature changed', async () => {
  const problemId = await make()
  const { version, source } = await read(problemId)
  await saveSignature(problemId, { arguments: argumentsOf })
  const wanted = { enabled: true, source: specOfValues(argumentsOf) }
  await alice.api.saveScanspec({ problemId, body: { enabled: true, source, base: version } })
  expect(await read(problemId)).toMatchObject(wanted)
  await alice.api.saveScanspec({ problemId, body: { enabled: false } })
  await alice.api.saveScanspec({ problemId, body: { enabled: true } })
  expect(await read(problemId)).toMatchObject(wanted)
})

const bodyOf = (text: string) => ({ input: { text }, output: { text: '' } })

/** The tests, once all were checked. */
const checked = async (problemId: string): Promise<ListedTest[]> => {
  const list = async () => (await alice.api.listTests({ problemId })).tests as ListedTest[]
  await expect
    .poll(async () => (await list()).some(({ inputValidity }) => inputValidity.pending))
    .toBe(false)
  return list()
}

it('comes on with Auto, and names the test that does not fit the signature', async () => {
  const problemId = await make()
  await alice.api.createTest({ problemId, body: bodyOf('2\n5 7\nname\n') })
  const fails = await alice.api.createTest({ problemId, body: bodyOf('five\n') })
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: false })
  expect(await read(problemId)).toMatchObject({ enabled: false })
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: true })
  expect(await read(problemId)).toMatchObject({ enabled: true, source: specOfValues(argumentsOf) })
  const { platform } = world
  const stop = startWork(
    platform,
    checksWork({ ...platform, config: { ...platform.config, pace: paces.quick } }),
  )
  try {
    const misfits = (await checked(problemId)).filter(
      ({ inputValidity }) => inputValidity.error !== null,
    )
    expect(misfits.map(({ id }) => id)).toEqual([fails.id])
  } finally {
    stop()
  }
})

it('comes on with the first arguments, and stays off where somebody turned it off', async () => {
  const problemId = await make()
  await saveSignature(problemId, { name: 'add' })
  expect(await read(problemId)).toMatchObject({ enabled: false })
  await saveSignature(problemId, { arguments: argumentsOf })
  expect(await read(problemId)).toMatchObject({ enabled: true })
  await alice.api.saveScanspec({ problemId, body: { enabled: false } })
  await saveSignature(problemId, { arguments: argumentsOf.slice(1) })
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: false })
  await saveSignature(problemId, { arguments: argumentsOf, autogenerateScanspec: true })
  expect(await read(problemId)).toMatchObject({
    enabled: false,
    source: specOfValues(argumentsOf),
  })
})

it('of a problem that is not functional is written by people', async () => {
  const problemId = await makeShared(alice, { title: 'Sums' })
  await saveSignature(problemId, { enabled: false, arguments: argumentsOf })
  expect(await read(problemId)).toMatchObject({ source: '' })
  await saveSignature(problemId, { arguments: argumentsOf })
  expect(await read(problemId)).toMatchObject({ enabled: false })
})
