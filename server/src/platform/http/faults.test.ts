import { expect, it } from 'vitest'
import { createFaults } from './faults.ts'

const faultOf = (at: number, call: string, message: string) => ({
  at: new Date(at).toISOString(),
  requestId: `r${at}`,
  call,
  message,
})

it('the same fault is one entry with a count, the newest first', () => {
  const faults = createFaults()
  faults.add(faultOf(1, 'GET /a', 'no row 17 in "tests"'))
  faults.add(faultOf(2, 'GET /b', 'no row 17 in "tests"'))
  faults.add(faultOf(3, 'GET /a', 'no row 18 in "problems"'))
  expect(faults.list()).toEqual([
    {
      ...faultOf(3, 'GET /a', 'no row 18 in "problems"'),
      firstAt: new Date(1).toISOString(),
      times: 2,
    },
    {
      ...faultOf(2, 'GET /b', 'no row 17 in "tests"'),
      firstAt: new Date(2).toISOString(),
      times: 1,
    },
  ])
})

/** Names that differ by more than a number. */
const nameOf = (at: number): string => String.fromCodePoint(0x4e00 + at)

it('at most 50 are remembered, of 500 characters each, without what is secret', () => {
  const faults = createFaults()
  for (let at = 0; at < 60; at += 1) faults.add(faultOf(at, `GET /${nameOf(at)}`, 'x'.repeat(600)))
  expect(faults.list().length).toBe(50)
  expect(faults.list()[0]).toMatchObject({ requestId: 'r59', message: 'x'.repeat(500) })
  faults.add(faultOf(99, 'GET /c', 'fetch https://a.example/?code=secret failed'))
  expect(faults.list()[0]?.message).toBe('fetch https://a.example/?… failed')
})
