import type { Convention } from '@drafts/contract'

export type ProgramKind = 'checker' | 'driver'

export const conventionLabels: Record<Convention, string> = {
  native: 'Native',
  testlib: 'testlib',
  kattis: 'Kattis',
}

/** What a program of this convention finds, how it gives its verdict, and where its message comes from. */
export interface ConventionHelp {
  intro: string
  finds: readonly (readonly [string, string])[]
  says: readonly (readonly [string, string])[]
  message: string
}

const files = [
  ['input.txt', 'the test’s input'],
  ['answer.txt', 'the test’s output'],
  ['source.txt', 'the solution’s source'],
] as const
const output = ['output.txt', 'what the solution printed'] as const
const kattisCodes = [
  ['exit 42', 'accepted'],
  ['exit 43', 'wrong answer'],
  ['any other', 'Internal Error'],
] as const
const fault =
  'A crash, running out of 16 s or 1 GB, or breaking these rules is an Internal Error, never a wrong answer.'
const driverFault =
  'A driver that crashes or breaks these rules is an Internal Error, unless the solution failed first.'

export const conventionHelp: Record<ProgramKind, Record<Convention, ConventionHelp>> = {
  checker: {
    native: {
      intro: 'The program is called with input.txt, output.txt and answer.txt as its arguments.',
      finds: [files[0], output, files[1], files[2]],
      says: [
        ['prints 0', 'accepted'],
        ['prints 1 or more', 'wrong answer: the number of differences'],
      ],
      message: `What it prints after the number is the message. Its exit code says nothing. ${fault}`,
    },
    testlib: {
      intro:
        'A C++ program that includes testlib.h, which is provided. It is called with input, output and answer.',
      finds: [
        ['inf', 'the test’s input'],
        ['ouf', 'what the solution printed'],
        ['ans', 'the test’s output'],
      ],
      says: [
        ['quitf(_ok, …)', 'accepted (exit 0)'],
        ['quitf(_wa, …)', 'wrong answer (exit 1; _pe is 2)'],
        ['quitf(_fail, …)', 'the test’s own answer is bad (exit 3)'],
      ],
      message: `Stderr is the message. Partial points count as wrong. ${fault}`,
    },
    kattis: {
      intro:
        'The program is called with input, answer and a feedback folder. The solution’s output is its standard input.',
      finds: [
        ['argument 1', 'the test’s input'],
        ['argument 2', 'the test’s output'],
        ['argument 3', 'a folder for feedback'],
        ['standard input', 'what the solution printed'],
      ],
      says: kattisCodes,
      message: `judgemessage.txt in the feedback folder is the message. ${fault}`,
    },
  },
  driver: {
    native: {
      intro:
        'The driver runs beside the solution: what it prints the solution reads, what the solution prints it reads. It is called with input.txt and answer.txt.',
      finds: files,
      says: [
        ['exit 0', 'accepted'],
        ['exit 1', 'wrong answer'],
      ],
      message: `Stderr is the message. Flush after every line, or both will wait. ${driverFault}`,
    },
    testlib: {
      intro:
        'A C++ program that includes testlib.h, which is provided, and calls registerInteraction.',
      finds: [
        ['inf', 'the test’s input'],
        ['ouf', 'what the solution prints, as it comes'],
        ['cout', 'what the solution reads; flush it with endl'],
        ['ans', 'the test’s output'],
      ],
      says: [
        ['quitf(_ok, …)', 'accepted (exit 0)'],
        ['quitf(_wa, …)', 'wrong answer (exit 1; _pe is 2)'],
      ],
      message: `Stderr is the message. ${driverFault}`,
    },
    kattis: {
      intro:
        'The program is called with input, answer and a feedback folder, and talks to the solution over standard input and output.',
      finds: [
        ['argument 1', 'the test’s input'],
        ['argument 2', 'the test’s output'],
        ['argument 3', 'a folder for feedback'],
      ],
      says: kattisCodes,
      message: `judgemessage.txt in the feedback folder is the message. ${driverFault}`,
    },
  },
}
