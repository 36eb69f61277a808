import { expect, it } from 'vitest'
import { whyNotOurs, whyUnreachable } from './index.ts'

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })

it.each([
  ['ECONNREFUSED', 'https://d.example cannot be reached: nothing listens there.'],
  ['ENOTFOUND', 'this name is not known here'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'Give the authority’s certificate with --ca FILE'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name.'],
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'it does not speak TLS there'],
])('%s is told as what it means', (code, words) => {
  expect(whyUnreachable(failed(code), 'https://d.example')).toContain(words)
})

it('several addresses that fail are one reason, and an unknown one has the words of its cause', () => {
  const all = new AggregateError([failed('ETIMEDOUT'), failed('ENETUNREACH')])
  expect(whyUnreachable(new TypeError('fetch failed', { cause: all }), 's')).toContain(
    'it does not answer',
  )
  expect(whyUnreachable(new TypeError('fetch failed', { cause: new Error('bad port') }), 's')).toBe(
    's cannot be reached: Error: bad port.',
  )
})

const answerOf = (status: number, headers: Record<string, string> = {}) => ({
  status,
  headers: { get: (name: string) => headers[name] ?? null },
})

it.each([
  [answerOf(301, { location: 'https://d/' }), 'sends calls on to https://d/'],
  [answerOf(300, { location: 'https://e/' }), 'sends calls on to https://e/'],
  [answerOf(413, { 'content-type': 'text/html' }), 'refuses what is large'],
  [answerOf(502), 'does not reach the server behind it'],
  [answerOf(404, { 'content-type': 'text/html' }), 'is not Drafts'],
])('an answer of a proxy is known as one', (answer, words) => {
  expect(whyNotOurs(answer, 'http://d')).toContain(words)
})

it.each([answerOf(200), answerOf(503, { 'content-type': 'application/json' })])(
  'an answer of the server is its own',
  (answer) => {
    expect(whyNotOurs(answer, 'http://d')).toBeUndefined()
  },
)
