// Packages broken at random: a reader gives a problem or refuses it in a sentence. All else is a finding: another error, more
// than two seconds, more memory than it has, a name that leaves its place, HTML that is not clean, an export that fails.
// node bench/package-fuzz.ts READER [seconds of CPU] [seed] [case]
//   READER: zip xml yaml tex md svg json. A finding names its case; with that as the last argument it runs alone, and
//   its package stays in the folder that is named.

import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readers } from './package-fuzz/cases.ts'

const [reader = '', seconds = '30', seed = '1', only = ''] = process.argv.slice(2)
if (!readers.some((one) => one === reader)) {
  console.error(`usage: package-fuzz.ts ${readers.join('|')} [seconds] [seed] [case]`)
  process.exit(2)
}

/** The CPU time of one package: as long as a person waits. */
const mostMs = 2000
/** A child that no longer answers is ended after this time. */
const patienceMs = 60_000
const heapMb = 400
/** A child takes so many cases, then a fresh one: what adds up in memory is seen, and bounded. */
const casesEach = 20_000

interface Report {
  begin?: number
  no: number
  result: string
  sentence?: string
  faults: string[]
  ms: number
  cpuMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'package-fuzz-'))
const counts = new Map<string, number>()
const sentences = new Map<string, number>()
const findings = new Map<string, { no: number; count: number }>()
let slowest = { no: -1, ms: 0 }
let spentMs = 0

const find = (no: number, words: string): void => {
  const key = words.replaceAll(/\d+/g, '#').slice(0, 160)
  const known = findings.get(key)
  findings.set(key, { no: known?.no ?? no, count: (known?.count ?? 0) + 1 })
  if (!known) console.log(`FINDING ${reader} seed ${seed} case ${no}: ${words}`)
}

/** Where the next child is to begin. */
const runChild = (from: number): Promise<number> =>
  new Promise((resolve) => {
    let last = from
    let cpuMs = 0
    let words = ''
    const child = fork(
      new URL('package-fuzz/run.ts', import.meta.url),
      [reader, seed, String(from), only, folder],
      {
        execArgv: [`--max-old-space-size=${heapMb}`],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    )
    let timer: NodeJS.Timeout | undefined
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-3000)))
    child.on('message', (message) => {
      // What run.ts reports.
      const report = message as Report
      clearTimeout(timer)
      if (report.begin !== undefined) {
        last = report.begin
        timer = setTimeout(() => {
          find(last, 'it never ends')
          child.kill('SIGKILL')
        }, patienceMs)
        return
      }
      take(report)
      spentMs += report.cpuMs - cpuMs
      cpuMs = report.cpuMs
      if (spentMs > Number(seconds) * 1000 || report.no >= from + casesEach) child.kill('SIGKILL')
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code !== null && code !== 0)
        find(
          last,
          `the process ended with ${code}: ${/heap out of memory|heap limit/.test(words) ? 'out of memory' : words}`,
        )
      else if (/heap out of memory|heap limit/.test(words)) find(last, 'out of memory')
      resolve(last + 1)
    })
  })

const take = ({ no, result, sentence, faults, ms }: Report): void => {
  counts.set(result, (counts.get(result) ?? 0) + 1)
  if (sentence !== undefined) {
    const shape = sentence.replaceAll(/"[^"]*"|\S*[\d/.]\S*/g, '…').slice(0, 80)
    sentences.set(shape, (sentences.get(shape) ?? 0) + 1)
  }
  if (ms > slowest.ms) slowest = { no, ms }
  if (ms > mostMs) find(no, `it took ${(ms / 1000).toFixed(0)} s and more`)
  for (const fault of faults) find(no, fault)
}

let next = Number(only || 0)
do next = await runChild(next)
while (only === '' && spentMs < Number(seconds) * 1000)

const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.log(
  `${reader}, seed ${seed}: ${total} cases in ${(spentMs / 1000).toFixed(0)} s of CPU; ${[...counts].map(([result, count]) => `${count} ${result}`).join(', ')}; slowest ${slowest.ms.toFixed(0)} ms (case ${slowest.no}); ${findings.size} findings`,
)
for (const [words, { no, count }] of findings) console.log(`  ${count} × case ${no}: ${words}`)
console.log(`  refused in ${sentences.size} ways, the most frequent:`)
for (const [shape, count] of [...sentences].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
  console.log(`    ${count} × ${shape}`)
if (only === '') rmSync(folder, { recursive: true, force: true })
else console.log(`The package stays at ${folder}.`)
