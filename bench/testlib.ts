import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilQuiet } from './quiet.ts'

// node bench/testlib.ts: a checker with our testlib.h reads a million integers; beside it a bare program reads the same
// file with scanf. Medians of interleaved rounds; the ratio is to scanf.

const rounds = 15
const mostRatio = 1
const folder = mkdtempSync(join(tmpdir(), 'drafts-bench-testlib-'))
const header = join(import.meta.dirname, '../judge/testlib')

const checker = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  long long sum = 0;
  for (int n = ouf.readInt(); n > 0; n--) sum += ouf.readInt();
  quitf(_ok, "%lld", sum);
}
`
const bare = `#include <cstdio>
int main(int, char *argv[]) {
  FILE *file = fopen(argv[2], "r");
  int n = 0, value = 0;
  long long sum = 0;
  if (!file || fscanf(file, "%d", &n) != 1) return 1;
  for (; n > 0; n--) sum += fscanf(file, "%d", &value) == 1 ? value : 0;
  fprintf(stderr, "%lld", sum);
}
`

const compile = (name: string, source: string): string => {
  const program = join(folder, name)
  const args = ['-O2', '-std=c++17', '-I', header, '-x', 'c++', '-', '-o', program]
  const built = spawnSync('g++', args, { input: source, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(built.stderr)
  return program
}

const timeOf = (program: string): number => {
  const started = performance.now()
  const { status, stderr } = spawnSync(program, ['in', 'out', 'ans'], { cwd: folder })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr.toString()}`)
  return performance.now() - started
}
const median = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

try {
  const numbers = Array.from({ length: 1e6 }, (_none, at) => 1e9 + at)
  writeFileSync(join(folder, 'out'), `1000000\n${numbers.join(' ')}\n`)
  for (const name of ['in', 'ans']) writeFileSync(join(folder, name), '')
  const programs = [compile('checker', checker), compile('bare', bare)]
  const load = await untilQuiet()
  const times = programs.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, program] of programs.entries()) times[at]?.push(timeOf(program))
  const [ours = 0, scanf = 0] = times.map(median)
  const ratio = ours / scanf
  console.log(
    `${ratio <= mostRatio ? 'met   ' : 'missed'}  a million integers: ${ours.toFixed(0)} ms against ${scanf.toFixed(0)} ms with scanf, ratio ${ratio.toFixed(2)}, ${load}  (ratio at most ${mostRatio})`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
