import type { Precision } from '@drafts/contract'
import type { ImportedChecker, PlainComparator } from '../imported-problem.ts'
import type { WarningList } from '../warnings.ts'

interface Options {
  caseSensitive: boolean
  spaceSensitive: boolean
  absolute: number | undefined
  relative: number | undefined
}

const floats: readonly (readonly [Precision, PlainComparator])[] = [
  [1e-4, 'floats4'],
  [1e-6, 'floats6'],
  [1e-8, 'floats8'],
]

/** The default validator of the format as a checker of the product. Without flags it folds case and ignores blanks. */
export function defaultChecker(flags: readonly string[], warnings: WarningList): ImportedChecker {
  const options = readOptions(flags, warnings)
  const fold = !options.caseSensitive
  const tolerance = options.absolute ?? options.relative
  if (tolerance === undefined) {
    if (!fold && !options.spaceSensitive) return { comparator: 'words' }
    return {
      comparator: 'legacy',
      type: 'string',
      strictSpace: options.spaceSensitive,
      fold,
      precision: 1e-6,
      absolute: false,
    }
  }
  const precision = nearest(tolerance)
  const isEqual = options.absolute === options.relative
  const absolute = options.relative === undefined
  if (Math.abs(precision - tolerance) > tolerance / 1e6 || (!isEqual && !absolute)) {
    warnings.tell(
      'tolerance',
      `Checker: the tolerance ${flags.join(' ')} has no exact counterpart; ${precision} is used${absolute ? ' as absolute error' : ', absolute or relative'}.`,
    )
  }
  const comparator = floats.find(([value]) => value === precision)?.[1]
  if (comparator && !absolute && !options.spaceSensitive && !fold) return { comparator }
  return {
    comparator: 'legacy',
    type: 'float',
    strictSpace: options.spaceSensitive,
    fold,
    precision,
    absolute,
  }
}

function readOptions(flags: readonly string[], warnings: WarningList): Options {
  const options: Options = {
    caseSensitive: false,
    spaceSensitive: false,
    absolute: undefined,
    relative: undefined,
  }
  for (let i = 0; i < flags.length; i++) {
    const flag = flags[i] ?? ''
    if (flag === 'case_sensitive') options.caseSensitive = true
    else if (flag === 'space_change_sensitive') options.spaceSensitive = true
    else if (/^float_(absolute_|relative_)?tolerance$/.test(flag)) {
      const value = Number(flags[++i])
      if (!(value >= 0)) {
        warnings.tell('checker-flags', `Checker: ${flag} has no number after it and is left out.`)
        continue
      }
      if (flag !== 'float_relative_tolerance') options.absolute = value
      if (flag !== 'float_absolute_tolerance') options.relative = value
    } else
      warnings.tell(
        'checker-flags',
        `Checker: the flag ${flag} is not known to the default validator and is left out.`,
      )
  }
  return options
}

/** Of the three precisions the one nearest on a scale of powers of ten. */
function nearest(tolerance: number): Precision {
  const exponent = -Math.log10(Math.max(tolerance, 1e-30))
  if (exponent < 5) return 1e-4
  return exponent <= 7 ? 1e-6 : 1e-8
}
