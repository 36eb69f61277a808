import type { Convention } from '@drafts/contract'
import type { RunResult } from '../sandbox/sandbox.ts'
import { conventionRules, fault, messageOf, violentEnd } from './custom.ts'
import type { CheckerOutcome } from './custom.ts'
import { accepted, wrong } from './outcome.ts'

// Interactive drivers speak the conventions of checkers (drafts-conventions §5): their files lie in the working folder,
// their end is the verdict. A driver that crashes is a fault, also where its language ends a crash with code 1.

interface DriverRules {
  args: string[]
  /** The exit code that accepts. */
  acceptCode: number
  /** A file of the working folder that carries the message. */
  messageFile: string | null
  /** A file of the working folder that the problem's checker may judge. */
  outputFile: string | null
  read(result: RunResult, message: string): CheckerOutcome
}

export const driverRules: Record<Convention, DriverRules> = {
  native: {
    args: ['input.txt', 'answer.txt'],
    acceptCode: 0,
    messageFile: null,
    outputFile: null,
    read: (result) => {
      if (result.exitCode === 0) return accepted
      if (result.exitCode !== 1)
        return fault('driver', result, `ended with code ${result.exitCode}`)
      if (looksLikeCrash(result.stderr)) return fault('driver', result, 'crashed')
      return wrong(messageOf(result) || 'Wrong answer', null, null)
    },
  },
  testlib: {
    args: ['input.txt', 'output.txt', 'answer.txt'],
    acceptCode: 0,
    messageFile: null,
    outputFile: 'output.txt',
    read: (result, message) => conventionRules.testlib.read(result, message, 'driver'),
  },
  kattis: {
    args: ['input.txt', 'answer.txt', './'],
    acceptCode: 42,
    messageFile: conventionRules.kattis.messageFile,
    outputFile: null,
    read: (result, message) => conventionRules.kattis.read(result, message, 'driver'),
  },
}

/** What a driver that ended by itself or by a limit of its own means. */
export const readDriver = (
  convention: Convention,
  result: RunResult,
  message: string,
  cpuLimit: string,
): CheckerOutcome =>
  violentEnd('driver', result, cpuLimit) ?? driverRules[convention].read(result, message)

/** How runtimes that end with code 1 begin or end what they say about an error nobody caught. */
const crashes =
  /^(Traceback \(most recent call last\):|Exception in thread "|Unhandled exception|\[ERROR\] FATAL UNHANDLED|Node\.js v\d+\.|.+:\d+:in .+ \(\w+\)$)/im

const looksLikeCrash = (stderr: Uint8Array): boolean =>
  crashes.test(Buffer.from(stderr).toString('latin1'))
