import { expect, it } from 'vitest'
import { formatValue } from './format-value.ts'
import { kinds } from './kinds.ts'
import type { ScanKind, ScanValue } from './kinds.ts'

it.each<[ScanValue, string]>([
  [0, '0'],
  [-0, '-0'],
  [0.0001, '0.0001'],
  [0.00009, '9e-05'],
  [999_999, '999999'],
  [999_999.5, '999999.5'],
  [1_000_000, '1e+06'],
  [123_456.75, '123456.75'],
  [1.5e-5, '1.5e-05'],
  [-2.5e100, '-2.5e+100'],
  [5e-324, '5e-324'],
  [Number.NaN, 'NaN'],
  [Infinity, '+Inf'],
  [-Infinity, '-Inf'],
  [0.1, '0.1'],
])('the double %d is %s', (value, text) => {
  expect(formatValue(value, kinds.float64)).toBe(text)
})

it.each([
  [0.1, '0.1'],
  [1 / 3, '0.33333334'],
  [16_777_216, '1.6777216e+07'],
  [3.402_823_466e38, '3.4028235e+38'],
  [1e-45, '1e-45'],
  [1.5, '1.5'],
])('the single %d is %s', (value, text) => {
  expect(formatValue(Math.fround(value), kinds.float32)).toBe(text)
})

it.each<[ScanKind, string, ScanValue]>([
  [kinds.bool, 'true', true],
  [kinds.int, '-5', -5],
  [kinds.int64, '9007199254740993', 9007199254740993n],
  [
    kinds.string,
    '"a\\"\\\\\\n\\t\\r\\a\\b\\f\\v\\x01\\x7fé\\xff"',
    'a"\\\n\t\r\x07\b\f\v\x01\x7f\xc3\xa9\xff',
  ],
  [kinds.string, '"\\u200b \\u00a0\\U000e0041"', '\xe2\x80\x8b \xc2\xa0\xf3\xa0\x81\x81'],
])('of kind %s: %s', (kind, text, value) => {
  expect(formatValue(value, kind)).toBe(text)
})
