import { isReaderFault, mismatchReason, readMismatch, validationError } from '@drafts/contract'
import type { InputValidity, MakingId, ProblemId } from '@drafts/contract'
import type { Db } from '../../platform/db/connect.ts'
import { connectedLanguages } from '../languages/index.ts'
import { noteMadeFiles } from '../scanspecs/index.ts'
import type { MadeFile } from '../scanspecs/index.ts'
import { validityOfInput } from '../tests/index.ts'
import type { SaidByValidator } from '../tests/index.ts'
import { listSaidOfMade } from './makings.store.ts'

// What a making made is read as tests are, before it is taken: by the scanspec and by the validators, in the background.

/** The words of all readers on one input. */
export interface SaidOfInput {
  validity: InputValidity[]
  /** Why it is taken only where it is named; null where nothing stands against it. */
  error: string | null
  /** The scanspec or a validator crashed or did not end on it: the error says nothing of the input. */
  isFailed: boolean
}

interface Words {
  words: ReadonlyMap<string, SaidOfInput>
  isUnread: boolean
}

/** Asks for the words on these inputs, and answers those that are there. */
export const readSaidOfMade = async (
  db: Db,
  problemId: ProblemId,
  id: MakingId,
  files: readonly MadeFile[],
): Promise<Words> => {
  await noteMadeFiles(db, problemId, id, files)
  const said = await listSaidOfMade(db, id)
  const open = said.filter(({ isOpen }) => isOpen)
  return {
    words: new Map(said.map((one) => [keyOfMade(one), saidOfInput(one)])),
    isUnread:
      open.some(({ scanspec }) => scanspec?.pending) ||
      (await isAnyComing(
        db,
        open.flatMap(({ validators }) => validators),
      )),
  }
}

const saidOfInput = ({
  scanspec,
  validators,
}: Awaited<ReturnType<typeof listSaidOfMade>>[number]): SaidOfInput => {
  const validity = validityOfInput(scanspec, validators)
  const refusal = refusalIn(validity)
  if (refusal !== null) return { validity, error: refusal, isFailed: false }
  const unread = scanspec?.error != null && faultOfScanspec(scanspec.error)
  if (unread) return { validity, error: unread, isFailed: true }
  const failed = validators.find(({ hasRead, fault }) => hasRead && fault === 'validator')
  if (!failed) return { validity, error: null, isFailed: false }
  return { validity, error: validationError(failed.label, failed), isFailed: true }
}

/** A validator in a language that no judge offers reads nothing until one comes: nobody waits for that. */
const isAnyComing = async (db: Db, validators: readonly SaidByValidator[]): Promise<boolean> => {
  const silent = validators.filter(({ hasRead, isBroken }) => !hasRead && !isBroken)
  if (silent.length === 0) return false
  const judges = await connectedLanguages(db)
  return silent.some(({ languageId }) => judges.some((offered) => offered.has(languageId)))
}

/** Two groups may have the same input, and other arguments for validators. */
export const keyOfMade = ({ hash, group }: MadeFile): string => `${hash} ${group}`

/** Why the scanspec could not read it; it refuses nothing then. */
const faultOfScanspec = (message: string): string => mismatchReason(message) ?? message

/** Who refuses the input, where and why; null where nobody does. A validator that fails by itself says nothing of the input. */
const refusalIn = (words: readonly InputValidity[]): string | null => {
  const refusal = words.find((one) => one.error !== null && !isReaderFault(one))
  if (refusal?.error == null) return null
  const { validator, error, line, column } = refusal
  // The words of a validator have their place, and begin with its name where it says nothing.
  if (validator !== 'scanspec')
    return error.startsWith(`${validator} `)
      ? `The validator ${error}`
      : `The validator ${validator} refuses it: ${error}`
  const place = line === null ? '' : ` at line ${line}, column ${column ?? 1}`
  return `The scanspec refuses it${place}: ${mismatchReason(error) ?? readMismatch(error).text}`
}
