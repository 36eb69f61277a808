import { ApiError } from '@drafts/contract'
import type {
  ListedProgram,
  ProblemId,
  ScriptedTest,
  ScriptError,
  SectionView,
} from '@drafts/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api-client.ts'
import { errorCode } from '../../../lib/api/api-errors.ts'
import { programsQuery } from '../../../product/queries/programs.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

// How this works: a line is put behind all others of the stored script, and what the script makes then is asked for before
// anything is written. The line's generator is made where it is not there yet. Where somebody saves the script, or takes the
// label, in between, all of this is done again with what is there then: what others write stays.

/** The generator of a line: it is there, or a program becomes it. */
export type CalledGenerator =
  | { label: string }
  | {
      /** The label that it gets, with a number where another program has it. */
      stem: string
      languageId: string
      source: string
    }

/** Expected ends are values; what goes wrong otherwise is thrown. */
export type AddedLine = { line: string } | { refusal: string }

/** `isWanted`: the dialog is still open. */
export interface LineWork {
  client: QueryClient
  isWanted: () => boolean
}

const cancelled: AddedLine = { refusal: 'It was cancelled.' }

const mostTries = 5

export const addLine = async (
  { client, isWanted }: LineWork,
  problemId: ProblemId,
  generator: CalledGenerator,
  lineWith: (label: string) => string,
): Promise<AddedLine> => {
  for (let tries = 1; ; tries += 1) {
    const { label, isThere } = await labelOf(client, problemId, generator)
    const line = lineWith(label)
    const { source: before, version } = await api.getScript({ problemId })
    const start = before === '' || before.endsWith('\n') ? before : `${before}\n`
    const source = `${start}${line}\n`
    const plan = await api.previewScript({ problemId, body: { source } })
    const at = { no: start.split('\n').length, text: line }
    const refusal = refusalIn(plan, at, isThere ? undefined : label)
    if (refusal !== undefined) return { refusal }
    if (!isWanted()) return cancelled
    try {
      if (!isThere && 'source' in generator)
        await createGenerator(client, problemId, label, generator)
      if (!isWanted()) return cancelled
      showScript(
        client,
        problemId,
        await api.saveScript({ problemId, body: { source, base: version } }),
      )
      return { line }
    } catch (error) {
      if (tries === mostTries || !isOvertaken(error)) throw error
    }
  }
}

const labelOf = async (
  client: QueryClient,
  problemId: ProblemId,
  generator: CalledGenerator,
): Promise<{ label: string; isThere: boolean }> => {
  if ('label' in generator) return { label: generator.label, isThere: true }
  const programs = await client.fetchQuery({ ...programsQuery(problemId), staleTime: 0 })
  const same = await findSame(programs, generator)
  if (same !== undefined) return { label: same, isThere: true }
  const taken = new Set(programs.map(({ label }) => label))
  let label = generator.stem
  for (let number = 2; taken.has(label); number += 1) label = `${generator.stem}-${number}`
  return { label, isThere: false }
}

const findSame = async (
  programs: readonly ListedProgram[],
  { languageId, source }: { languageId: string; source: string },
): Promise<string | undefined> => {
  const size = new TextEncoder().encode(source).length
  for (const program of programs) {
    if (program.role !== 'generator' || program.languageId !== languageId) continue
    if (program.sourceSize !== size) continue
    const { source: own } = await api.getProgram({ programId: program.id })
    if (own.text === source) return program.label
  }
  return undefined
}

const createGenerator = async (
  client: QueryClient,
  problemId: ProblemId,
  label: string,
  { languageId, source }: { languageId: string; source: string },
): Promise<void> => {
  const body = { role: 'generator', label, languageId, source: { text: source } } as const
  await api.createProgram({ problemId, body })
  void client.invalidateQueries({ queryKey: queryKeys.programs(problemId), exact: true })
}

const showScript = (
  client: QueryClient,
  problemId: ProblemId,
  saved: SectionView<'script'>,
): void => {
  client.setQueryData<SectionView<'script'>>(queryKeys.section(problemId, 'script'), (known) =>
    known && known.version > saved.version ? known : saved,
  )
  void client.invalidateQueries({ queryKey: queryKeys.tests(problemId), exact: true })
}

/** Somebody saved the script, or took the label, in between. */
const isOvertaken = (error: unknown): boolean =>
  errorCode(error) === 'ErrConflict' ||
  (error instanceof ApiError && error.body.fields?.['label'] !== undefined)

/** Why the line makes no test; undefined: it makes one. `coming`: the label of a generator that is still to be made. */
const refusalIn = (
  { tests, errors }: { tests: readonly ScriptedTest[]; errors: readonly ScriptError[] },
  { no: line, text }: { no: number; text: string },
  coming: string | undefined,
): string | undefined => {
  const test = tests.find((one) => one.line === line)
  const twin = tests.find((one) => one.line !== line && one.command === test?.command)
  if (twin) return `Line ${twin.line} of the script makes this test already: ${twin.command}`
  const faults = errors.filter(
    ({ message }) =>
      coming === undefined || !message.startsWith(`There is no generator ${coming}.`),
  )
  const own = faults.find((one) => one.line === line)
  if (own) return own.message
  if (test && !text.includes('@') && hasMarks(test))
    return 'The script ends with marks (@…) that would be those of this line. Write their line first.'
  if (test) return undefined
  const [first] = faults
  return first
    ? `An error of the script stands before it. Line ${first.line}: ${first.message}`
    : 'The script makes no test of this line.'
}

const hasMarks = ({ label, type, weight, group }: ScriptedTest): boolean =>
  label !== '' || type !== 'regular' || weight !== 1 || group !== null
