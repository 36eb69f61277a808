import { executeRange } from '@drafts/contract'
import type { TestId, Usages } from '@drafts/contract'
import type { RunRequest } from './solution-queries.ts'

const SECOND_NS = 1_000_000_000
const MB = 1_000_000

/** What the execute dialog edits, in the units it shows. A number that is being typed may be no number yet. */
export interface ExecuteForm {
  cpuS: number | string
  memoryMB: number | string
  isThorough: boolean
}

export const executeFormOf = ({ cpu, memory }: Usages): ExecuteForm => ({
  cpuS: cpu / SECOND_NS,
  memoryMB: Number((memory / MB).toFixed(3)),
  isThorough: false,
})

/** A limit that was left alone is never wrong: it is not sent, the server takes the problem's. */
export const executeErrors = (
  form: ExecuteForm,
  before: ExecuteForm,
): { cpuS?: string; memoryMB?: string } => ({
  ...(form.cpuS === before.cpuS || isWithin(nsOf(form.cpuS), executeRange.cpuNs)
    ? {}
    : { cpuS: 'From 0.5 to 16 s.' }),
  ...(form.memoryMB === before.memoryMB ||
  isWithin(bytesOf(form.memoryMB), executeRange.memoryBytes)
    ? {}
    : { memoryMB: 'From 32 to 1500 MB.' }),
})

/** Only what was changed: every test, the problem's limits and not Thorough need no word. */
export const executeBody = (
  form: ExecuteForm,
  before: ExecuteForm,
  chosenIds: readonly TestId[],
  allIds: readonly TestId[],
): NonNullable<RunRequest['body']> => {
  const limits = {
    ...(form.cpuS === before.cpuS ? {} : { cpu: nsOf(form.cpuS) }),
    ...(form.memoryMB === before.memoryMB ? {} : { memory: bytesOf(form.memoryMB) }),
  }
  return {
    ...(chosenIds.length === allIds.length ? {} : { testIds: [...chosenIds] }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(form.isThorough ? { thorough: true } : {}),
  }
}

const nsOf = (seconds: number | string): number => Math.round(numberOf(seconds) * SECOND_NS)
const bytesOf = (megabytes: number | string): number => Math.round(numberOf(megabytes) * MB)
const numberOf = (value: number | string): number =>
  typeof value === 'number' ? value : Number.parseFloat(value || 'NaN')

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max
