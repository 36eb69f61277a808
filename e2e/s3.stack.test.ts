import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDataFolder, removeDataFolder } from '../server/src/testing/data-folder.ts'
import { startS3Server } from '../server/src/testing/s3-server.ts'
import type { S3Server } from '../server/src/testing/s3-server.ts'
import { finished, startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// The product with its files in S3, from outside: what a person uploads, what a judge runs, and the operator's commands.

const run = promisify(execFile)
let service: S3Server
let stack: Stack
beforeAll(async () => {
  service = await startS3Server()
  stack = await startStack({ settings: service.environment('product') })
})
afterAll(async () => {
  await stack.stop()
  await service.close()
})

const program = async (name: string, place: Record<string, string>, ...args: string[]) => {
  const path = join(import.meta.dirname, '../server/src', name)
  const { stdout } = await run(process.execPath, [path, ...args], {
    env: { PATH: process.env['PATH'], ...place },
  })
  return stdout.trim()
}

it('people, judges and commands find the files of a product in S3', async () => {
  const token = await stack.tokenOf('alice')
  const api = stack.client(token)
  const { id: problemId } = await api.createProblem({
    body: { title: 'Echo', mechanism: 'standard' },
  })
  const large = `${'12345 '.repeat(300_000)}\n`
  const input = new Blob([large])
  const { id: testId } = await api.createTest({ problemId, body: { input, output: input } })
  const headers = { authorization: `Bearer ${token}` }
  const read = await fetch(`${stack.url}/api/tests/${testId}/input`, { headers })
  expect(await read.text()).toBe(large)
  const { id: solutionId } = await api.createSolution({
    problemId,
    body: { label: 'echo.py', languageId: 'python3', source: { text: 'print(input())' } },
  })
  const { id: executionId } = await api.executeSolution({ solutionId, body: {} })
  expect((await finished(api, executionId)).verdict).toBe('Accepted')

  const data = dirname(stack.logFile)
  const place = { DRAFTS_DATA: data, ...service.environment('product') }
  expect(readdirSync(join(data, 'blobs'))).toEqual(['tmp'])
  expect(await program('backup.ts', place, 'verify')).toContain('All are there')

  const other = await openDataFolder('drafts-s3-')
  const file = join(other, 'one.backup')
  await program('backup.ts', place, 'backup', file)
  const restored = { DRAFTS_DATA: join(other, 'data') }
  await program('backup.ts', restored, 'restore', file)
  expect(await program('backup.ts', restored, 'verify')).toContain('All are there')
  await removeDataFolder(restored.DRAFTS_DATA)
  await removeDataFolder(other)
})
