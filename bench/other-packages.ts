// Imports packages that have no manifest, runs all their solutions, and prints what differs from the verdicts that their
// own folders or tags expect, with how the first failing check ended.
// node bench/other-packages.ts FILE...

import { openAsBlob } from 'node:fs'
import { basename, dirname } from 'node:path'
import { recognisePackage } from '../contract/src/index.ts'
import type { PackageRow } from '../e2e/fixtures.ts'
import { importPackage, judgePackage } from '../e2e/run-packages.ts'
import type { Fit } from '../e2e/run-packages.ts'
import { provedLanguages, startStack } from '../e2e/stack.ts'

const counts = new Map<Fit | 'refused', number>()
const count = (what: Fit | 'refused') => counts.set(what, (counts.get(what) ?? 0) + 1)
const stack = await startStack({ languages: '' })
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const offered = await provedLanguages(api)
  for (const path of process.argv.slice(2)) {
    const kind = await recognisePackage(await openAsBlob(path))
    // What runs a package looks for it in a folder of fixtures.
    const row = { file: `../${basename(path)}`, kind, expected: {} } as unknown as PackageRow
    const started = Date.now()
    const made = await importPackage(api, dirname(path), row)
    const solutions = await judgePackage(api, row, made, offered)
    console.log(`${basename(path)}  ${((Date.now() - started) / 1000).toFixed(1)} s`)
    if (made.refused !== undefined) {
      count('refused')
      console.log(`   refused: ${made.refused}`)
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
