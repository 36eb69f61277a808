// How fast an input is checked: MB/s of the evaluator beside a bare tokenizer in C++ and a loop written by hand for that
// very input, at 0.1, 2 and 20 MB; what it holds in memory; and 250 tests of 1 MB beside reading them twice.
// node --expose-gc bench/scanspec.ts

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile, evaluate, parse } from '../scanspec/src/index.ts'
import { untilQuiet } from './quiet.ts'

const tokenizer = `#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char **argv) {
  std::vector<char> all(25000000);
  all.resize(fread(all.data(), 1, all.size(), stdin));
  const bool isNumbers = argv[1][0] == 'n', isLines = argv[1][0] == 'l';
  unsigned long long sum = 0;
  const char *at = all.data(), *end = at + all.size();
  while (at < end) {
    if (isLines) { while (at < end && *at != '\\n') sum += *at++; ++at; continue; }
    while (at < end && (*at == ' ' || *at == '\\n')) ++at;
    if (isNumbers) {
      bool isNegative = at < end && *at == '-';
      if (isNegative) ++at;
      long long value = 0;
      while (at < end && *at >= '0' && *at <= '9') value = value * 10 + (*at++ - '0');
      sum += isNegative ? -value : value;
    } else {
      while (at < end && *at != ' ' && *at != '\\n') sum += *at++;
    }
  }
  printf("%llu\\n", sum);
}
`

interface Subject {
  spec: string
  make: (bytes: number) => Buffer
  /** Written by hand for this input alone: true where it is as the spec wants it. */
  byHand: (input: Buffer) => boolean
  mode: string
}

const list = (bytes: number, item: (at: number) => string): Buffer => {
  const items: string[] = []
  for (let size = 0; size < bytes; size += (items.at(-1) ?? '').length + 1)
    items.push(item(items.length))
  return Buffer.from(`${items.length}\n${items.join(' ')}\n`)
}
const lines = (bytes: number): Buffer => {
  const line = 'the quick brown fox jumps over the lazy dog, and what it says is 42 '.repeat(1500)
  const count = Math.max(1, Math.round(bytes / line.length))
  return Buffer.from(`${count}\n${`${line}\n`.repeat(count)}`)
}

/** The count in the first line, and where the second begins. */
const first = (input: Buffer): [number, number] => {
  const end = input.indexOf(10)
  return [Number(input.toString('latin1', 0, end)), end + 1]
}

const readIntegers = (input: Buffer): boolean => {
  const [count, from] = first(input)
  const values: number[] = []
  let at = from
  for (let index = 0; index < count; index++) {
    const isNegative = input[at] === 45
    if (isNegative) at++
    let value = 0
    for (
      let digit = (input[at] ?? 0) - 48;
      digit >= 0 && digit <= 9;
      digit = (input[at] ?? 0) - 48
    ) {
      value = value * 10 + digit
      at++
    }
    if (value > 1_000_000_000 || input[at++] !== (index + 1 < count ? 32 : 10)) return false
    values.push(isNegative ? -value : value)
  }
  return at === input.length && values.length === count
}

const readWords = (input: Buffer): boolean => {
  const [count, from] = first(input)
  const values: string[] = []
  let at = from
  for (let index = 0; index < count; index++) {
    const start = at
    while (at < input.length && input[at] !== 32 && input[at] !== 10) at++
    const word = input.toString('latin1', start, at)
    if (word.length < 1 || word.length > 10 || input[at++] !== (index + 1 < count ? 32 : 10))
      return false
    values.push(word)
  }
  return at === input.length && values.length === count
}

const readLines = (input: Buffer): boolean => {
  const [count, from] = first(input)
  let at = from
  for (let index = 0; index < count; index++) {
    const end = input.indexOf(10, at)
    if (end === -1 || input.toString('latin1', at, end).length > 200_000) return false
    at = end + 1
  }
  return at === input.length
}

const perItem = (type: string, check: string): string =>
  `var n int\nscan n\neol\nvar a[n] ${type}\nfor i := 0 ... n\n  scan a[i]\n  check ${check}\nend\neol\neof\n`

const subjects: Record<string, Subject> = {
  integers: {
    spec: perItem('int', '-1000000000 <= a[i] && a[i] <= 1000000000'),
    make: (bytes) =>
      list(bytes, (at) => String(((at * 7_919_317 + 13) % 2_000_000_001) - 1_000_000_000)),
    byHand: readIntegers,
    mode: 'numbers',
  },
  words: {
    spec: perItem('string', '1 <= len(a[i]) && len(a[i]) <= 10'),
    make: (bytes) => list(bytes, (at) => ((at * 7_919_317) % 2_000_000_001).toString(36)),
    byHand: readWords,
    mode: 'words',
  },
  'long lines': {
    spec: 'var n int\nscan n\neol\nfor i := 0 ... n\n  var s string\n  scanln s\n  check len(s) <= 200000\nend\neof\n',
    make: lines,
    byHand: readLines,
    mode: 'lines',
  },
}

const bestOf = (action: () => unknown): number => {
  const times: number[] = []
  for (let run = 0; run < 7; run++) {
    const from = performance.now()
    action()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

const folder = mkdtempSync(join(tmpdir(), 'drafts-bench-'))
try {
  const source = join(folder, 'tokenizer.cpp')
  writeFileSync(source, tokenizer)
  execFileSync('g++', ['-O2', '-o', join(folder, 'tokenizer'), source])
  console.log(`MB/s, best of 7; ${await untilQuiet()}`)
  for (const [name, { spec, make, byHand, mode }] of Object.entries(subjects)) {
    const program = compile(parse(spec))
    const check = (input: Buffer): void => {
      const outcome = evaluate(program, input)
      if (!outcome.accepted) throw new Error(`${name}: ${outcome.refusal.text}`)
    }
    const small = [0.1, 2].map((size) => {
      const input = make(size * 1e6)
      const rounds = Math.ceil(1 / size)
      const ms = bestOf(() => {
        for (let round = 0; round < rounds; round++) check(input)
      })
      return `${size} MB ${speed(rounds * input.length, ms)}`
    })
    const input = make(20e6)
    const path = join(folder, 'input')
    writeFileSync(path, input)
    const own = bestOf(() => check(input))
    const hand = bestOf(() => {
      if (!byHand(input)) throw new Error(`${name}: the loop by hand refuses it`)
    })
    const native = bestOf(() => spawnSync(join(folder, 'tokenizer'), [mode], { input }))
    const [one, two] = small
    console.log(
      `${name}: ${one}, ${two}, 20 MB ${speed(input.length, own)}; by hand ${speed(input.length, hand)}, in C++ with its start ${speed(input.length, native)}; ratio to the loop by hand ${(own / hand).toFixed(2)}, to C++ ${(own / native).toFixed(2)}; holds ${held(() => check(input))} MB`,
    )
  }
  reCheck()
} finally {
  rmSync(folder, { recursive: true })
}

function speed(bytes: number, ms: number): string {
  return (bytes / 1000 / ms).toFixed(0)
}

/** In MB: how much more the process holds right after `action` than before it. */
function held(action: () => void): string {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  action()
  return Math.max(0, (process.memoryUsage().rss - before) / 1e6).toFixed(0)
}

/** 250 tests of 1 MB in this one thread. */
function reCheck(): void {
  const { spec, make } = subjects['integers'] ?? { spec: '', make: () => Buffer.of() }
  const paths = Array.from({ length: 250 }, (_none, at) => join(folder, `${at}.in`))
  for (const path of paths) writeFileSync(path, make(1e6))
  const program = compile(parse(spec))
  const reading = bestOf(() => paths.map((path) => readFileSync(path).length))
  const checking = bestOf(() => paths.map((path) => evaluate(program, readFileSync(path)).accepted))
  console.log(
    `250 tests of 1 MB: ${checking.toFixed(0)} ms in one thread, reading them twice ${(2 * reading).toFixed(0)} ms; ratio ${(checking / 2 / reading).toFixed(1)}`,
  )
}
