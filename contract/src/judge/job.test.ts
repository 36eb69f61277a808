import { describe, expect, it } from 'vitest'
import type { ExecutionId } from '../entities/ids.ts'
import { decisive, jobMessage, judgingOf, plainChecker } from './job.ts'
import type { Job, JobFile, JobProgram, Judging } from './job.ts'
import { JobMessage } from './protocol.ts'
import type { DriverJob } from './protocol.ts'

const blob = { hash: 'a'.repeat(64), size: 3 }
const other = { hash: 'b'.repeat(64), size: 3 }
const program: JobProgram = {
  languageId: 'python3',
  source: blob,
  shownName: 'main.py',
  label: 'main.py',
  files: [],
}
const limits = { cpu: 1e9, memory: 256e6 }
const head = { executionId: '7' as ExecutionId, program, limits, thorough: false }
const grader: JobFile = { name: 'grader.py', blob: other, role: 'included' }
const part: JobFile = { name: 'part.py', blob: other, role: 'part' }
const header: JobFile = { name: 'gen.h', blob: other, role: 'helper' }
const driver: DriverJob = {
  languageId: 'python3',
  convention: 'native',
  source: other,
  files: [],
  flags: [],
  judgesOutput: false,
}
const signature = {
  name: 'sum',
  arguments: [{ name: 'n', kind: 'int' as const }],
  returns: [{ name: 'm', kind: 'int' as const }],
}
const standard: Judging = { mechanism: 'standard', checker: plainChecker }
const judged = (judging: Judging): Job => ({
  ...head,
  does: 'judge',
  judging,
  givesSource: true,
  checks: [{ input: blob, answer: other, flags: ['x'] }],
})
const make: Job = {
  ...head,
  does: 'make',
  calling: { mechanism: 'standard' },
  checks: [{ input: blob, args: ['10'], writes: 'out', inFolder: true }],
}
const run: Job = {
  ...head,
  does: 'run',
  calling: { mechanism: 'standard' },
  checks: [{ input: blob }],
}

describe('a job as it goes to a judge', () => {
  it.each<[string, Job]>([
    ['a solution on tests', judged(standard)],
    ['with named files', judged({ ...standard, inputFile: 'a.in', outputFile: 'a.out' })],
    ['with a driver', judged({ mechanism: 'interactive', driver, checker: plainChecker })],
    ['of a function', judged({ mechanism: 'functionBased', signature, checker: plainChecker })],
    ['a free run', run],
    ['a making', make],
  ])('%s is understood', (_, job) => {
    const message = jobMessage(job)
    expect(JobMessage.parse({ ...message, attempt: 1 })).toEqual({ ...message, attempt: 1 })
  })

  it('says what of the kind decides, and nothing of the others', () => {
    expect(jobMessage(make)).toMatchObject({
      keepsOutput: true,
      givesSource: false,
      checks: [{ no: 0, answer: null, args: ['10'], writes: 'out', inFolder: true }],
    })
    expect(jobMessage(run)).not.toHaveProperty('keepsOutput')
    expect(jobMessage(run).checks).toEqual([{ no: 0, input: blob, answer: null }])
    const message = jobMessage(judged({ mechanism: 'interactive', driver, checker: plainChecker }))
    expect(message).toMatchObject({ driver, signature: null, givesSource: true })
  })

  it.each<[JobFile[], object]>([
    [[header], { files: [{ name: 'gen.h', blob: other }] }],
    [[part], { files: [{ name: 'part.py', blob: other }], compilesFiles: true }],
    [
      [part, grader],
      {
        files: [part, grader].map(({ name }) => ({ name, blob: other })),
        compilesFiles: true,
        includedFiles: ['grader.py'],
      },
    ],
  ])('its files keep their roles: %j', (files, wanted) => {
    const {
      files: sent,
      compilesFiles,
      includedFiles,
    } = jobMessage({ ...run, program: { ...program, files } })
    expect({ files: sent, compilesFiles, includedFiles }).toEqual(wanted)
  })

  it('tells the name that modules import only where another one is shown', () => {
    expect(jobMessage(run)).not.toHaveProperty('moduleName')
    const hidden = { ...run, program: { ...program, shownName: 'solution' } }
    expect(jobMessage(hidden)).toMatchObject({ sourceName: 'solution', moduleName: 'main.py' })
  })
})

describe('what decides a check', () => {
  const keyed = { languageId: 'python3', sourceHash: blob.hash, label: 'main.py', files: [] }
  const base = decisive(keyed, standard, limits)

  it.each<[string, object]>([
    ['the language', decisive({ ...keyed, languageId: 'pypy3' }, standard, limits)],
    ['the source', decisive({ ...keyed, sourceHash: other.hash }, standard, limits)],
    ['a file beside it', decisive({ ...keyed, files: [part] }, standard, limits)],
    ['a limit', decisive(keyed, standard, { ...limits, cpu: 2e9 })],
    ['a named file', decisive(keyed, { ...standard, inputFile: 'a.in' }, limits)],
    [
      'the checker',
      decisive(keyed, { ...standard, checker: { ...plainChecker, fold: true } }, limits),
    ],
    [
      'a driver',
      decisive(keyed, { mechanism: 'interactive', driver, checker: plainChecker }, limits),
    ],
    [
      'a function',
      decisive(keyed, { mechanism: 'functionBased', signature, checker: plainChecker }, limits),
    ],
  ])('%s is in it', (_, changed) => {
    expect(changed).not.toEqual(base)
  })

  it('the role of a file is in it, and the label where a file can import it', () => {
    const withPart = decisive({ ...keyed, files: [part] }, standard, limits)
    const asIncluded = { ...keyed, files: [{ ...part, role: 'included' as const }] }
    expect(decisive(asIncluded, standard, limits)).not.toEqual(withPart)
    const renamed = { ...keyed, label: 'other.py' }
    expect(decisive({ ...renamed, files: [part] }, standard, limits)).not.toEqual(withPart)
    expect(decisive(renamed, standard, limits)).toEqual(base)
  })

  it('a free run and a making compare nothing', () => {
    expect(judgingOf(make)).toEqual(standard)
    expect(judgingOf(run)).toEqual(standard)
    expect(judgingOf(judged(standard))).toBe(standard)
  })
})
