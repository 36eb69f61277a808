import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { examineSandbox } from './sandbox/doctor.ts'

// `./drafts doctor`, the judge's part: tries the sandbox of this machine, whether a judge runs or not. A line of JSON for each
// finding.

const data = resolve(process.env['DRAFTS_DATA'] ?? '.data')
const cacheDir = join(data, 'judge/runner')
await mkdir(cacheDir, { recursive: true })
for (const { ok, what, means, how } of await examineSandbox({ cacheDir, hidden: data }))
  process.stdout.write(
    `${JSON.stringify({ part: 'sandbox', ok, what: ok ? what : `${what} ${means}`, how: ok ? '' : how })}\n`,
  )
