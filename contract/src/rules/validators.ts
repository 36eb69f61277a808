import type { ProgramState } from '../entities/execution.ts'
import { splitArguments } from './checker-arguments.ts'
import { isScanspecFault } from './mismatch.ts'

// The end of a validator says whether an input is valid (docs/product/programs.md#validators): packages of Kattis and of Polygon are
// judged as at home.

/** By its own source: `testlib` calls testlib's validation, `kattis` names 42, the exit status of a valid input there. */
export type ValidatorConvention = 'testlib' | 'kattis' | 'plain'

export const validatorConvention = (source: string): ValidatorConvention => {
  if (source.includes('registerValidation')) return 'testlib'
  return /\b42\b/.test(source) ? 'kattis' : 'plain'
}

/** The command line of a validator. `words`: the arguments for the test's group (`argumentsForValidator` of the server). */
export const validatorCall = (convention: ValidatorConvention, words: string): string[] => [
  ...(convention === 'testlib' ? ['--testset', 'tests'] : []),
  ...splitArguments(words),
]

/** How a validator ended, with the beginnings of what it wrote. */
export interface ValidatorEnd {
  state: Pick<ProgramState, 'code' | 'signal' | 'reason'>
  stderr: string
  stdout: string
}

/** `fault` null: the input is valid; `silent`: it is not, and nothing was said; `validator`: the validator itself validatorFailed. */
export interface Validation {
  fault: 'input' | 'silent' | 'validator' | null
  /** The words of the validator, or what follows its name in a sentence. */
  message: string
  line: number | null
  column: number | null
}

export const validMessage = 1000

const valid: Validation = { fault: null, message: '', line: null, column: null }

export const readValidation = (
  convention: ValidatorConvention,
  { state, stderr, stdout }: ValidatorEnd & { stderr: string; stdout: string },
): Validation => {
  const { code, signal, reason } = state
  if (reason !== null) return validatorFailed(reasonWords[reason])
  const message = wordsOf(stderr) || wordsOf(stdout)
  // `assert` of C refuses by an abort, and always says why.
  if (signal !== null && (signal !== abortSignal || message === ''))
    return validatorFailed(`crashed (signal ${signal}).`)
  if (code === validOfKattis || (code === 0 && convention !== 'kattis')) return valid
  if (message !== '') return { fault: 'input', message, ...placeIn(message) }
  const isNear = code === 0 && convention === 'kattis'
  const hint = isNear ? '; it names 42, which is the exit status of a valid input' : ''
  return {
    ...valid,
    fault: 'silent',
    message: `refuses the input without a word: exit status ${code ?? 'unknown'}${hint}.`,
  }
}

/** The validator says nothing of the input. */
export const validatorFailed = (message: string): Validation => ({
  ...valid,
  fault: 'validator',
  message,
})

const validOfKattis = 42
const abortSignal = 6

const reasonWords: Record<NonNullable<ProgramState['reason']>, string> = {
  cpu: 'does not end: it used all the CPU time that a program may use.',
  wall: 'does not end: it waits for something that does not come.',
  memory: 'needs more memory than a program may use.',
  output: 'writes too much.',
}

/** The first line that says anything; of an exception of Python the last. */
const wordsOf = (text: string): string => {
  const lines = text
    .slice(0, 10 * validMessage)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const isTraceback = lines.some((line) => line.startsWith('Traceback (most recent call last)'))
  const words = (isTraceback ? lines.at(-1) : lines[0]) ?? ''
  const said = words.replace(/^AssertionError:? ?/, '')
  return said.length <= validMessage ? said : `${said.slice(0, validMessage)}…`
}

const placeIn = (message: string): Pick<Validation, 'line' | 'column'> => {
  const [, line, column] =
    /\bline:? ?(\d{1,9})\b(?:,|:|;)? ?(?:and )?(?:col(?:umn)?:? ?(\d{1,9}))?/i.exec(message) ??
    /^(?:<?stdin>?:)?(\d{1,9}):(\d{1,9})\b/.exec(message) ??
    []
  return { line: positive(line), column: positive(column) }
}

const positive = (digits: string | undefined): number | null => Number(digits ?? 0) || null

/** As a test says it. The end tells that the input is not to blame. */
export const validationError = (
  label: string,
  { fault, message }: Pick<Validation, 'fault' | 'message'>,
): string | null => {
  if (fault === null) return null
  if (fault === 'input') return message
  return `${label} ${message}${fault === 'validator' ? ` ${ownFault}` : ''}`
}

const ownFault = 'It says nothing of the input: mend the validator.'

export const isValidatorFault = (error: string): boolean => error.endsWith(ownFault)

/** The scanspec or a validator failed by itself: the error says nothing of the input. */
export const isReaderFault = ({
  validator,
  error,
}: {
  validator: string
  error: string | null
}): boolean =>
  error !== null && (validator === 'scanspec' ? isScanspecFault(error) : isValidatorFault(error))
