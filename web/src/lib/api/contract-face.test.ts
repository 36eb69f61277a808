import * as contract from '@drafts/contract'
import { expect, test } from 'vitest'

test('pages see the face of the contract that is theirs', () => {
  const names = Object.keys(contract)
  expect(names).toContain('ApiError')
  expect(names).not.toContain('DpkgProblem')
})
