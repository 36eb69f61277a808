import { describe, expect, it } from 'vitest'
import {
  isValidatorFault,
  readValidation,
  validatorCall,
  validationError,
  validatorConvention,
} from './validators.ts'
import type { ValidatorConvention } from './validators.ts'

const ended = (
  code: number | null,
  said: { stderr?: string; stdout?: string } = {},
  more: object = {},
) => ({ state: { code, signal: null, reason: null, ...more }, stderr: '', stdout: '', ...said })

const errorOf = (convention: ValidatorConvention, code: number | null, more: object = {}) =>
  validationError('val', readValidation(convention, ended(code, {}, more)))

describe('the convention of a validator', () => {
  it.each([
    ['int main(int c, char** v) { registerValidation(c, v); }', 'testlib'],
    ['#include "testlib.h"\nint main() { registerValidation(); exit(42); }', 'testlib'],
    ['import sys\nsys.exit(42)', 'kattis'],
    ['#include "validate.h"\nint main() { int n = read_int(1, 1420); }', 'plain'],
    ['import sys\nassert input() == "1"', 'plain'],
  ] as const)('%j: %s', (source, convention) => {
    expect(validatorConvention(source)).toBe(convention)
  })

  it.each([
    ['testlib', 0, true],
    ['testlib', 42, true],
    ['testlib', 3, false],
    ['kattis', 42, true],
    ['kattis', 0, false],
    ['kattis', 43, false],
    ['kattis', 1, false],
    ['plain', 0, true],
    ['plain', 42, true],
    ['plain', 1, false],
  ] as [ValidatorConvention, number, boolean][])(
    '%s that ends with %i says valid: %s',
    (convention, code, isValid) => {
      expect(readValidation(convention, ended(code)).fault).toBe(isValid ? null : 'silent')
    },
  )
})

describe('the call of a validator', () => {
  it.each([
    ['testlib', '', ['--testset', 'tests']],
    ['testlib', '--group "a b" -x', ['--testset', 'tests', '--group', 'a b', '-x']],
    ['kattis', '', []],
    ['kattis', '-n 5', ['-n', '5']],
    ['plain', '-n 5', ['-n', '5']],
  ] as [ValidatorConvention, string, string[]][])(
    '%s with %j has %j',
    (convention, words, call) => {
      expect(validatorCall(convention, words)).toEqual(call)
    },
  )
})

describe('what it says', () => {
  const testlib =
    'FAIL Integer parameter [name=n] equals to 0, violates the range [1, 100] (stdin, line 2)'
  it.each([
    [testlib, testlib, 2, null],
    ['\nline 3, column 5: no blank\nmore', 'line 3, column 5: no blank', 3, 5],
    ['7:2: expected a number', '7:2: expected a number', 7, 2],
    ['Line 4: too long', 'Line 4: too long', 4, null],
    ['the graph is not connected', 'the graph is not connected', null, null],
    [
      'Traceback (most recent call last):\n  File "val", line 9, in <module>\nAssertionError: line 1: N is a number\n',
      'line 1: N is a number',
      1,
      null,
    ],
    ['a deadline 5', 'a deadline 5', null, null],
  ])('%j is a message with its place', (stderr, message, line, column) => {
    expect(readValidation('plain', ended(1, { stderr }))).toEqual({
      fault: 'input',
      message,
      line,
      column,
    })
  })

  it('is read from what it prints where the other stream is empty, and has 1,000 letters', () => {
    const long = 'x'.repeat(5000)
    const { message } = readValidation('plain', ended(1, { stdout: long, stderr: ' \n' }))
    expect(message).toBe(`${'x'.repeat(1000)}…`)
  })

  it('is a refusal where an assertion of C aborts it', () => {
    const stderr = "val: val.c:5: main: Assertion `n > 0' failed."
    const refused = readValidation('kattis', ended(null, { stderr }, { signal: 6 }))
    expect(refused).toMatchObject({ fault: 'input', message: stderr })
  })

  it('is no refusal where an abort says nothing', () => {
    const crashed = readValidation('plain', ended(null, {}, { signal: 6 }))
    expect(crashed).toMatchObject({ fault: 'validator', message: 'crashed (signal 6).' })
  })
})

describe('as a test says it', () => {
  it('a validator that fails by itself is named, and the input is not to blame', () => {
    const end = 'It says nothing of the input: mend the validator.'
    const crash = errorOf('plain', null, { signal: 11 })
    expect(crash).toBe(`val crashed (signal 11). ${end}`)
    const loop = errorOf('testlib', null, { signal: 9, reason: 'cpu' })
    expect(loop).toBe(`val does not end: it used all the CPU time that a program may use. ${end}`)
    expect([crash ?? '', loop ?? ''].map(isValidatorFault)).toEqual([true, true])
  })

  it('a silent one is named too', () => {
    expect(errorOf('plain', 1)).toBe('val refuses the input without a word: exit status 1.')
    expect(errorOf('kattis', 0)).toBe(
      'val refuses the input without a word: exit status 0; it names 42, which is the exit status of a valid input.',
    )
    expect(isValidatorFault(errorOf('plain', 1) ?? '')).toBe(false)
    expect(errorOf('plain', 0)).toBeNull()
  })
})
