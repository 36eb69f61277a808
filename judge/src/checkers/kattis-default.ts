import type { KattisOptions } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'
import { compareWords, differ } from './compare-words.ts'
import type { WordRule } from './compare-words.ts'
import { wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { scanDouble } from './scan-double.ts'
import { fold, shown } from './tokens.ts'
import type { OutputToken } from './tokens.ts'

/** Kattis' default validator (`default_validator.cc` of problemtools) with its flags. */
export const compareAsKattis = (
  options: KattisOptions,
  answer: ByteReader,
  output: ByteReader,
): CheckerOutcome =>
  compareWords(answer, output, ruleOf(options), {
    strictSpace: options.spaceSensitive,
    transformCRs: false,
    ignoreTrailingLF: false,
  })

/** A tolerance below 0 is as none. */
const ruleOf = (options: KattisOptions): WordRule => {
  const absolute = options.absolute ?? -1
  const relative = options.relative ?? -1
  const text = textRule(options.caseSensitive)
  if (!(absolute >= 0 || relative >= 0)) return text
  return (want, got, number) => {
    const wanted = floatOf(want)
    if (wanted === undefined) return text(want, got, number)
    const value = floatOf(got)
    if (value === undefined)
      return wrong(`Want a number, got "${shown(got.raw)}"`, want.span, got.span)
    const error = Math.abs(wanted - value)
    return error <= absolute || error <= relative * Math.abs(wanted)
      ? null
      : differ(want, got, number)
  }
}

/** Words are texts of C there: each ends at its first NUL. */
const cut = ({ raw, rest }: OutputToken): Pick<OutputToken, 'raw' | 'rest'> => {
  const end = raw.indexOf('\0')
  return end === -1 ? { raw, rest } : { raw: raw.slice(0, end), rest: null }
}

const textRule =
  (isCaseSensitive: boolean): WordRule =>
  (want, got, number) => {
    const [wanted, value] = [cut(want), cut(got)]
    const isEqual = isCaseSensitive
      ? wanted.raw === value.raw && wanted.rest?.exact === value.rest?.exact
      : fold(wanted.raw) === fold(value.raw) && wanted.rest?.folded === value.rest?.folded
    return isEqual ? null : differ(want, got, number)
  }

/** Infinite numbers are compared as texts. */
const floatOf = (token: OutputToken): number | undefined => {
  const { raw, rest } = cut(token)
  const value = rest ? undefined : scanDouble(raw)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}
