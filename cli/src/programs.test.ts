import { expect, it, onTestFinished, vi } from 'vitest'
import { judgeEnvironment } from './programs.ts'

it('a judge is given no key of the database or of S3, and no name of one', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['DATABASE_URL', 'BLOBS_URL', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
    vi.stubEnv(name, 'a secret')
  const environment = judgeEnvironment({
    serverUrl: 'http://127.0.0.1:3000',
    token: 'of the judge',
    name: 'local',
    dataDir: '/data',
    authorityFile: undefined,
  })
  expect(Object.keys(environment)).toContain('AWS_PROFILE')
  expect(Object.values(environment)).not.toContain('a secret')
})
