import type { Convention, JudgeProgram } from '@drafts/contract'
import type { RunResult } from '../sandbox/sandbox.ts'
import { conventionRules, crashOf, fault, checkerMessage, violentEnd } from './custom.ts'
import type { CustomOutcome } from './custom.ts'
import { accepted, wrong } from './outcome.ts'

// Interactive drivers follow the conventions of checkers: their files lie in the working folder,
// their end is the verdict. A driver that crashes is a fault, also where its language ends a crash with code 1.

interface DriverRules {
  args: string[]
  /** The exit codes that accept. */
  acceptCodes: readonly number[]
  /** A file of the working folder that carries the message. */
  messageFile: string | null
  /** A file of the working folder that the problem's checker may judge. */
  outputFile: string | null
  read(result: RunResult, message: string): CustomOutcome
}

export const driverRules: Record<Convention, DriverRules> = {
  // Its exit status is the verdict, in whichever convention it was written.
  native: {
    args: ['input.txt', 'answer.txt', './'],
    acceptCodes: [0, 42],
    messageFile: null,
    outputFile: null,
    read: (result) => {
      const code = result.exitCode ?? -1
      if (code === 0 || code === 42) return accepted
      if (code !== 1 && code !== 2 && code !== 43)
        return fault('driver', result, `ended with code ${code}`)
      return wrong(checkerMessage(result) || 'Wrong answer', null, null)
    },
  },
  testlib: {
    args: ['input.txt', 'output.txt', 'answer.txt'],
    acceptCodes: [0],
    messageFile: null,
    outputFile: 'output.txt',
    read: (result, message) => conventionRules.testlib.read(result, message, 'driver'),
  },
  kattis: {
    args: ['input.txt', 'answer.txt', './'],
    acceptCodes: [42],
    messageFile: conventionRules.kattis.messageFile,
    outputFile: null,
    read: (result, message) => conventionRules.kattis.read(result, message, 'driver'),
  },
}

/** What a driver that ended by itself or by a limit of its own means. */
export const readDriver = (
  program: Pick<JudgeProgram, 'convention' | 'languageId'>,
  result: RunResult,
  message: string,
  cpuLimit: string,
): CustomOutcome =>
  violentEnd('driver', result, cpuLimit) ??
  crashOf('driver', program, result) ??
  driverRules[program.convention].read(result, message)
