// Imports packages that have no manifest, runs all their solutions, and prints what differs from the verdicts that their
// own folders or tags expect, with how the first failing check ended. Each is taken out in every format, too.
// node bench/other-packages.ts FILE...

import { openAsBlob } from 'node:fs'
import { basename, dirname } from 'node:path'
import { exportFormats, recognisePackage } from '../contract/src/index.ts'
import type { PackageRow } from '../e2e/fixtures.ts'
import { importPackage, judgePackage } from '../e2e/run-packages.ts'
import type { Fit } from '../e2e/run-packages.ts'
import { exportBytes } from '../e2e/trip.ts'
import { provedLanguages, startStack } from '../e2e/stack.ts'

type Counted = Fit | 'imported' | 'refused' | 'exported'
const counts = new Map<Counted, number>()
const count = (what: Counted) => counts.set(what, (counts.get(what) ?? 0) + 1)
const stack = await startStack({ languages: '' })
try {
  const token = await stack.tokenOf('bob')
  const api = stack.client(token)
  const offered = await provedLanguages(api)
  for (const path of process.argv.slice(2)) {
    const kind = await recognisePackage(await openAsBlob(path))
    // What runs a package looks for it in a folder of fixtures.
    const row = { file: `../${basename(path)}`, kind, expected: {} } as unknown as PackageRow
    const started = Date.now()
    const made = await importPackage(api, dirname(path), row)
    const solutions = await judgePackage(api, row, made, offered).catch((error: unknown) => {
      // A package without tests.
      console.log(`  !! not run: ${String(error)}`)
      return []
    })
    const fits = solutions.filter(({ fit }) => fit === 'asExpected').length
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    console.log(`${basename(path)}  ${fits} of ${solutions.length} as expected, ${seconds} s`)
    count(made.problemId === undefined ? 'refused' : 'imported')
    if (made.refused !== undefined) console.log(`   refused: ${made.refused}`)
    const { problemId } = made
    for (const format of exportFormats) {
      if (problemId === undefined) break
      const fault = await exportBytes(stack, token, problemId, format).then(
        () => '',
        (error: unknown) => String(error),
      )
      if (fault === '') count('exported')
      else console.log(`  !! not exported: ${fault}`)
    }
    for (const { label, wanted, got, fit, note } of solutions) {
      count(fit)
      if (fit === 'surprise') console.log(`  !! ${label}: ${got}, expected ${wanted}; ${note}`)
    }
  }
} finally {
  await stack.stop()
}
console.log([...counts].map(([what, number]) => `${number} ${what}`).join(', '))
