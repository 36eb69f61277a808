import { describe, expect, test } from 'vitest'
import {
  countOf,
  formatCpu,
  formatCpuLimit,
  formatMemory,
  formatMemoryLimit,
  formatPoints,
  formatProgress,
  formatSize,
  formatSizeLimit,
} from './format.ts'

describe('measured values keep their digits', () => {
  test.each([
    [0, '0.00 s'],
    [420_000_000, '0.42 s'],
    [16_000_000_000, '16.00 s'],
  ])('%d ns', (ns, text) => expect(formatCpu(ns)).toBe(text))

  test('memory is in decimal megabytes', () => {
    expect(formatMemory(12_345_678)).toBe('12.3 MB')
    expect([0, 250_000, 999_999, 1_000_000].map(formatMemory)).toEqual([
      '< 1 MB',
      '< 1 MB',
      '< 1 MB',
      '1.0 MB',
    ])
  })
})

test('limits drop the digits they do not need', () => {
  expect(formatCpuLimit(1_000_000_000)).toBe('1 s')
  expect(formatCpuLimit(500_000_000)).toBe('0.5 s')
  expect(formatMemoryLimit(256_000_000)).toBe('256 MB')
  expect(formatMemoryLimit(268_435_456)).toBe('268.4 MB')
  expect(formatSizeLimit(512_000)).toBe('512 kB')
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [812, '812 bytes'],
  [4096, '4.1 kB'],
  [20_971_520, '21.0 MB'],
  [74_503_639_040, '74.5 GB'],
  [3_200_000_000_000, '3.2 TB'],
])('a size of %d is in decimal units', (bytes, text) => expect(formatSize(bytes)).toBe(text))

test.each([
  [0, '0'],
  [0.5, '0.5'],
  [0.3, '0.3'],
  [8.571428571, '8.571'],
  [99.9999, '99.999'],
  [0.0005, '0.0005'],
  [1_000_000_000, '1000000000'],
])('points of %d are %s', (points, text) => expect(formatPoints(points)).toBe(text))

test('progress is shown in the unit of the total', () => {
  expect(formatProgress(12_400_000, 128_000_000)).toBe('12.4 of 128 MB')
  expect(formatProgress(0, 500)).toBe('0.0 of 0.5 kB')
})

test('counts agree with their noun', () => {
  expect(countOf(1, 'test')).toBe('1 test')
  expect(countOf(0, 'test')).toBe('0 tests')
  expect(countOf(2, 'reply', 'replies')).toBe('2 replies')
})
