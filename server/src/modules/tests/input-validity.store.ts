import { readMismatch, status, validationError, validatorFailed } from '@drafts/contract'
import type { InputValidity, Validation, Validity } from '@drafts/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * What the group of a test `t` has to say to a validator: its name where that is one of testlib (`isTestlib`), as on Polygon, and its
 * arguments. `splitArguments` reads it.
 */
export const argumentsForValidator = (isTestlib: RawBuilder<boolean>): RawBuilder<string> =>
  sql<string>`coalesce((select btrim(
    case when ${isTestlib} then '--group "' || regexp_replace(n.name, '(["\\\\])', '\\\\\\1', 'g') || '" ' else '' end
      || n.validator_arguments)
    from test_groups n where n.id = t."group" and n.deleted_at is null), '')`

/** A validator and its word on one input. */
export interface SaidByValidator extends Validation {
  label: string
  languageId: string
  /** It does not compile, or could not be built. */
  isBroken: boolean
  /** It has read the input, as both are now. */
  hasRead: boolean
}

const isTestlib = sql<boolean>`exists (select from testlib_validators k where k.source_hash = v.source_hash)`

/** A list for each test `t`, in the order of the validators. */
export const saidByValidators = sql<SaidByValidator[]>`(
  select coalesce(json_agg(json_build_object('label', v.label, 'languageId', v.language_id,
    'isBroken', coalesce((e.build->>'ok')::boolean = false or e.status = ${sql.lit(status.internalError)}, false),
    'hasRead', r.build_key is not null, 'fault', r.fault, 'message', coalesce(r.message, ''), 'line', r.line,
    'column', r."column") order by v.position), '[]')
  from programs v left join executions e on e.id = v.build_id
    left join validations r on r.problem_id = v.problem_id and r.build_key = v.build_key
      and r.arguments = ${argumentsForValidator(isTestlib)} and r.input_hash = t.input_hash
  where v.problem_id = t.problem_id and v.role = 'validator' and v.deleted_at is null)`

/** The words of the scanspec, where it is on, and of each validator. */
export const validityOfInput = (
  scanspec: Validity | null,
  validators: readonly SaidByValidator[],
): InputValidity[] => [
  ...(scanspec ? [{ validator: 'scanspec', ...scanspec, ...placeOf(scanspec) }] : []),
  ...validators.map(validityOf),
]

const placeOf = ({ error }: Validity): Pick<InputValidity, 'line' | 'column'> => {
  const place = error === null ? undefined : readMismatch(error).place
  return { line: place?.line ?? null, column: place ? place.col + 1 : null }
}

const validityOf = ({
  label,
  languageId: _language,
  isBroken,
  hasRead,
  ...said
}: SaidByValidator): InputValidity => {
  const validation = isBroken && !hasRead ? notBuilt : said
  const { line, column } = validation
  return {
    validator: label,
    pending: !hasRead && !isBroken,
    error: validationError(label, validation),
    line,
    column,
  }
}

const notBuilt = validatorFailed('does not compile.')
