import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DoctorOptions } from '../command.ts'
import { judgeEnvironment, serverEnvironment } from '../programs.ts'
import { ROOT } from '../repository.ts'

/** Programs that look at one side of the installation each; tests put small ones in their place. */
export interface Doctors {
  server: string
  judge: string
}

export const DOCTORS: Doctors = {
  server: join(ROOT, 'server/src/doctor.ts'),
  judge: join(ROOT, 'judge/src/doctor.ts'),
}

/** A doctor writes one line of JSON for each. */
interface Finding {
  part: string
  ok: boolean
  what: string
  how: string
}

/** Prints a line for each part of the installation; 1 where something has to be done. */
export async function runDoctor(options: DoctorOptions, doctors = DOCTORS): Promise<number> {
  let count = 0
  let failed = 0
  const report = (finding: Finding): void => {
    count += 1
    if (!finding.ok) failed += 1
    process.stdout.write(`${findingLine(finding)}\n`)
  }
  if (options.looksAtServer)
    await ask(doctors.server, serverEnvironment(options.server), 'server', report)
  if (options.looksAtJudge) {
    const { dataDir } = options.server
    const nobody = { serverUrl: '', token: '', name: '', dataDir, authorityFile: undefined }
    await ask(doctors.judge, judgeEnvironment(nobody), 'sandbox', report)
  }
  process.stdout.write(
    failed === 0
      ? `All ${count} are well.\n`
      : `${failed} of ${count} need something to be done.\n`,
  )
  return failed === 0 ? 0 : 1
}

export const findingLine = ({ part, ok, what, how }: Finding): string =>
  `${ok ? 'ok ' : 'BAD'} ${part.padEnd(9)} ${what}${how === '' ? '' : `\n    → ${how}`}`

async function ask(
  program: string,
  environment: Record<string, string | undefined>,
  part: string,
  report: (finding: Finding) => void,
): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(code === 0 ? '' : (signal ?? `exit ${code}`)))
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const finding = parseFinding(line)
    if (finding) report(finding)
  }
  const end = await ended
  if (end === '') return
  const reason = said.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? said.trim()
  const what = `The program that looks at it ended (${end}): ${reason}`
  report({ part, ok: false, what, how: 'See that this clone is whole: npm ci.' })
}

function parseFinding(line: string): Finding | undefined {
  try {
    const finding: Finding = JSON.parse(line)
    return typeof finding.ok === 'boolean' ? finding : undefined
  } catch {
    // A word of a library.
    return undefined
  }
}
