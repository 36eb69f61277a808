import { expect, test } from 'vitest'
import { loginAddress, safeReturn } from './login-address.ts'

test('the login screen knows the page to come back to', () => {
  expect(loginAddress('/p/42/statement?locale=fr-FR')).toBe(
    '/login?return=%2Fp%2F42%2Fstatement%3Flocale%3Dfr-FR',
  )
})

test.each([
  ['/problems/my/p2', '/problems/my/p2'],
  [undefined, '/'],
  ['https://elsewhere.example', '/'],
  ['//elsewhere.example', '/'],
  [String.raw`/\elsewhere.example`, '/'],
])('%s is followed to %s', (given, followed) => expect(safeReturn(given)).toBe(followed))
