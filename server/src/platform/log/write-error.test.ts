import { describe, expect, it } from 'vitest'
import { createErrorWriter } from './write-error.ts'
import { withoutSecrets } from './without-secrets.ts'

const thrower = (message: string): Error => new Error(message)
/** Without frames, errors are told apart by name and message. */
const named = (at: number): Error =>
  Object.assign(new Error(`kind ${at}`), { stack: undefined, name: `Kind${at}` })
const hourMs = 3_600_000

describe('an error in the log', () => {
  it('has its stack once an hour, and is counted after that', () => {
    let nowMs = 0
    const write = createErrorWriter(() => nowMs)
    // All of one place, though their messages differ.
    const errors = ['one', 'two', 'three', 'four'].map(thrower)
    const [one, two, three, four] = errors
    expect(write(one)).toEqual({
      type: 'Error',
      message: 'one',
      stack: expect.stringContaining('write-error.test.ts'),
    })
    expect(write(two)).toEqual({ type: 'Error', message: 'two', stack: '', times: 2 })
    nowMs = hourMs - 1
    expect(write(three)).toEqual({ type: 'Error', message: 'three', stack: '', times: 3 })
    expect(write(new Error('of another place'))).toMatchObject({
      stack: expect.stringMatching(/./),
    })
    nowMs = hourMs
    expect(write(four)).toMatchObject({ stack: expect.stringMatching(/./) })
    expect(write(four)).toMatchObject({ times: 2 })
  })

  it('has the stacks of its causes and its code, and none of its other properties', () => {
    const cause = new TypeError('deep')
    const error = Object.assign(new Error('high', { cause }), {
      code: '23505',
      detail: 'Key (email)=(a@b.example) exists.',
    })
    const written = createErrorWriter()(error)
    expect(Object.keys(written).toSorted()).toEqual(['code', 'message', 'stack', 'type'])
    expect(written.stack).toContain('caused by: TypeError: deep')
    expect(JSON.stringify(written)).not.toContain('a@b.example')
  })

  it('may be no error, or one without a stack', () => {
    const write = createErrorWriter()
    expect(write('a word')).toEqual({ type: 'string', message: 'a word', stack: '' })
    const bare = Object.assign(new Error('bare'), { stack: undefined })
    expect(write(bare)).toEqual({ type: 'Error', message: 'bare', stack: 'Error: bare' })
    expect(write(bare)).toMatchObject({ times: 2 })
  })

  it('of many kinds takes no more room than 500 of them', () => {
    const write = createErrorWriter(() => 0)
    for (let at = 0; at <= 500; at += 1) write(named(at))
    expect(write(named(500))).toMatchObject({ times: 2 })
    expect(write(named(0))).toMatchObject({ stack: expect.stringMatching(/./) })
  })
})

it.each([
  ['Invalid URL /login?code=abc&state=d.', 'Invalid URL /login?…'],
  ['connect postgres://drafts:pw@db:5432/x', 'connect postgres://…@db:5432/x'],
  [`token drafts_${'abcdefgh'.repeat(5)} is old`, 'token … is old'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer …'],
  ['is it well? a = b', 'is it well? a = b'],
])('%s is written as %s', (line, written) => {
  expect(withoutSecrets(line)).toBe(written)
})
