import { withoutSecrets } from './without-secrets.ts'

// The first error of a kind is written with its stack and those of its causes; further ones within an hour are written with
// their message and a count of the kind since the stack was written. The kind is the name of the error and where it
// was thrown, since messages differ by ids. Properties of errors are left out but for the code: a database's error has the
// values of a row, that of a sign-in provider an answer with tokens.

interface WrittenError extends Record<string, unknown> {
  type: string
  message: string
  code?: string
  /** Empty where a fault of the same kind has its stack in an earlier line. */
  stack: string
  /** Counts the errors of its kind since the stack was written; missing for the first. */
  times?: number
}

const hourMs = 3_600_000
const mostKinds = 500
const messageChars = 2000
const stackChars = 8000
const keyFrames = 4
const mostCauses = 4

/** Returns the serializer of one process: it remembers what was written. */
export const createErrorWriter = (
  nowMs: () => number = Date.now,
): ((error: unknown) => WrittenError) => {
  const kinds = new Map<string, { sinceMs: number; times: number }>()
  return (error) => {
    if (!(error instanceof Error))
      return { type: typeof error, message: shortened(String(error)), stack: '' }
    const written = { type: error.name, message: shortened(error.message), ...codeOf(error) }
    const key = keyOf(error)
    const kind = kinds.get(key)
    if (kind && nowMs() - kind.sinceMs < hourMs) {
      kind.times += 1
      return { ...written, stack: '', times: kind.times }
    }
    kinds.delete(key)
    kinds.set(key, { sinceMs: nowMs(), times: 1 })
    // The oldest stack is written again when it is needed: a process does not grow by its faults.
    for (const oldest of kinds.keys()) {
      if (kinds.size <= mostKinds) break
      kinds.delete(oldest)
    }
    return { ...written, stack: stackOf(error) }
  }
}

const codeOf = (error: Error): { code?: string } =>
  'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? { code: String(error.code) }
    : {}

const framesOf = ({ stack = '' }: Error): string[] =>
  stack.split('\n').filter((line) => line.startsWith('    at '))

const keyOf = (error: Error): string => {
  const frames = framesOf(error).slice(0, keyFrames)
  return [error.name, ...(frames.length > 0 ? frames : [error.message.slice(0, 200)])].join('\n')
}

const stackOf = (error: Error): string => {
  const stacks: string[] = []
  let next: unknown = error
  while (next instanceof Error && stacks.length < mostCauses) {
    stacks.push(next.stack ?? `${next.name}: ${next.message}`)
    next = next.cause
  }
  return withoutSecrets(stacks.join('\ncaused by: ').slice(0, stackChars))
}

const shortened = (message: string): string => withoutSecrets(message.slice(0, messageChars))
