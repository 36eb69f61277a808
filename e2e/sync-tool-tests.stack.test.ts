import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useSyncedFolder } from './synced-folder.ts'

// docs/product/packages.md#in-step-with-a-folder: tests of the checker and of validators.

const { here, begin, sync, read, write, has } = useSyncedFolder()

const long = 'x'.repeat(60_000)
const checkerTests = async () =>
  (await here().api.listCheckerTests({ problemId: here().problemId })).checkerTests
const validatorTests = async () =>
  (await here().api.listValidatorTests({ problemId: here().problemId })).validatorTests

it('tests of programs are kept in step with a folder, byte for byte', async () => {
  const { api, problemId } = here()
  await api.createCheckerTest({
    problemId,
    body: { label: 'one', want: 'wrong', input: { text: '1\r\n' }, output: { text: long } },
  })
  await api.createValidatorTest({
    problemId,
    body: { label: 'zero', want: 'invalid', wantLine: 1, input: { text: '0\n' } },
  })
  const { lines } = await begin()
  expect(lines).toEqual(
    expect.arrayContaining(['to folder  checker-tests/001', 'to folder  validator-tests/001']),
  )
  expect(read('checker-tests/001.in')).toBe('1\r\n')
  expect(read('checker-tests/001.out')).toBe(long)
  expect(JSON.parse(read('validator-tests/001.json'))).toEqual({
    label: 'zero',
    want: 'invalid',
    wantLine: 1,
  })
  expect(await sync()).toEqual([])
  // Both sides change something, and each has something new.
  write('checker-tests/001.ans', '7\n')
  write('validator-tests/big.json', '{ "want": "invalid" }')
  write('validator-tests/big.in', '9\n')
  const [zero] = await validatorTests()
  await api.updateValidatorTest({
    validatorTestId: zero?.id ?? '',
    body: { want: 'valid' },
  })
  expect((await sync()).toSorted()).toEqual([
    'to folder  validator-tests/001',
    'to server  checker-tests/001',
    'to server  validator-tests/big',
  ])
  expect(await checkerTests()).toMatchObject([{ answer: { snip: '7\n' }, input: { size: 3 } }])
  expect(await validatorTests()).toMatchObject([
    { label: 'zero', want: 'valid', wantLine: null },
    { label: '', want: 'invalid', input: { snip: '9\n' } },
  ])
  expect(JSON.parse(read('validator-tests/001.json'))).toMatchObject({ want: 'valid' })
  for (const ending of ['json', 'in']) rmSync(join(here().at, `validator-tests/001.${ending}`))
  expect(await sync()).toEqual(['to server  validator-tests/001  deleted'])
  const [test] = await checkerTests()
  await api.deleteCheckerTest({ checkerTestId: test?.id ?? '' })
  await sync()
  expect(has('checker-tests/001.json')).toBe(false)
  expect(await validatorTests()).toHaveLength(1)
})
