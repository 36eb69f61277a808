import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from '../judge/src/checkers/compare.ts'
import { legacy } from '../judge/src/testing/comparator-rows.ts'
import { drawPairs } from '../judge/src/testing/named-pairs.ts'

// node bench/named-checkers.ts --testlib FOLDER --validator default_validator.cc [--pairs 10000] [--seed 1] [--write FILE]
//
// The checkers that the judge knows by name, beside the real ones: FOLDER holds testlib.h and checkers/*.cpp of testlib,
// the validator is that of problemtools. Pairs of answer and output by hand and at random; every one that is judged
// otherwise is printed. --write records what the real ones said, for the tests (judge/src/testing/fixtures/named-checkers.json).

const testlibNames = ['wcmp', 'hcmp', 'lcmp', 'fcmp', 'ncmp', 'icmp', 'rcmp4', 'rcmp6', 'dcmp']
const kattisFlags = [
  '',
  'case_sensitive',
  'space_change_sensitive',
  'case_sensitive space_change_sensitive',
  'float_tolerance 1e-3',
  'float_tolerance 1e-6',
  'float_tolerance 1e-9',
  'float_tolerance 0',
  'float_absolute_tolerance 1e-3',
  'float_relative_tolerance 1e-6',
  'float_absolute_tolerance 1e-3 float_relative_tolerance 1e-6',
  'case_sensitive float_tolerance 1e-4',
  'space_change_sensitive float_tolerance 1e-6',
  'case_sensitive space_change_sensitive float_relative_tolerance 1e-3',
]
/** The tests get so many of the random pairs. */
const recordedPairs = 120

const { values } = parseArgs({
  options: {
    testlib: { type: 'string' },
    validator: { type: 'string' },
    pairs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    write: { type: 'string' },
  },
})
const scratch = mkdtempSync(join(tmpdir(), 'drafts-bench-named-'))

const build = (name: string, file: string, include: string[]): string => {
  const program = join(scratch, name)
  const built = spawnSync('g++', ['-O1', ...include, file, '-o', program], { encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  return program
}

type Pair = readonly [answer: string, output: string]

/** Exit codes of the program for each pair; one shell runs them all. */
const exitCodes = (pairs: readonly Pair[], call: string): number[] => {
  const folder = join(scratch, 'pairs')
  mkdirSync(join(folder, 'feedback'), { recursive: true })
  writeFileSync(join(folder, 'in'), '')
  pairs.forEach(([answer, output], index) => {
    writeFileSync(join(folder, `${index}.a`), answer, 'latin1')
    writeFileSync(join(folder, `${index}.o`), output, 'latin1')
  })
  const script = `i=0; while [ $i -lt ${pairs.length} ]; do ${call} 2>/dev/null; echo $?; i=$((i+1)); done`
  const { stdout } = spawnSync('dash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return stdout.trim().split('\n').map(Number)
}

const kinds: Record<string, Record<number, string>> = {
  testlib: { 0: 'accepted', 1: 'wrong', 2: 'wrong', 3: 'badAnswer' },
  kattis: { 42: 'accepted', 43: 'wrong' },
}

const ours = (judgedAs: string, [answer, output]: Pair): string =>
  compare(
    { ...legacy, judgedAs },
    { bytes: Buffer.from(answer, 'latin1') },
    { bytes: Buffer.from(output, 'latin1') },
  ).kind

const recorded: Record<string, [string, string, string][]> = {}
let differences = 0

const judge = (judgedAs: string, call: string): void => {
  const pairs = drawPairs(judgedAs, Number(values.pairs), Number(values.seed))
  const codes = exitCodes(pairs, call)
  const kindOf = kinds[judgedAs.split(' ')[0] ?? ''] ?? {}
  const counts: Record<string, number> = {}
  pairs.forEach((pair, index) => {
    const real = kindOf[codes[index] ?? -1] ?? `exit code ${codes[index]}`
    const got = ours(judgedAs, pair)
    counts[real] = (counts[real] ?? 0) + 1
    if (index < pairs.length - Number(values.pairs) + recordedPairs)
      (recorded[judgedAs] ??= []).push([...pair, real])
    if (got === real) return
    differences += 1
    console.log(`${judgedAs}: ${JSON.stringify(pair)} is ${real} at home, and ${got} here`)
  })
  console.log(`${judgedAs}: ${pairs.length} pairs, ${JSON.stringify(counts)}`)
}

if (values.testlib !== undefined)
  for (const name of testlibNames) {
    const file = join(values.testlib, 'checkers', `${name}.cpp`)
    const program = build(name, file, ['-I', values.testlib])
    judge(`testlib ${name}`, `${program} in $i.o $i.a`)
  }
if (values.validator !== undefined) {
  const program = build('default_validator', values.validator, [])
  for (const flags of kattisFlags)
    judge(`kattis ${flags}`.trimEnd(), `${program} in $i.a feedback ${flags} < $i.o`)
}
rmSync(scratch, { recursive: true })
if (values.write !== undefined) {
  const rows = Object.entries(recorded).map(
    ([name, pairs]) =>
      `${JSON.stringify(name)}: [\n${pairs.map((pair) => `  ${JSON.stringify(pair)}`).join(',\n')}\n]`,
  )
  writeFileSync(values.write, `{\n${rows.join(',\n')}\n}\n`)
}
console.log(`${differences} differences`)
process.exitCode = differences === 0 ? 0 : 1
