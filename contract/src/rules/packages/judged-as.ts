import type { Comparator, Precision } from '../../sections/comparators.ts'

// A checker that a package names is judged as at home, to the byte, where no comparator of the product does the very
// same. The comparator that is stored beside it is the nearest one.

/** Standard checkers of testlib that the judge knows by name; all others run by their source. */
export const testlibCheckers = [
  'wcmp',
  'hcmp',
  'lcmp',
  'fcmp',
  'ncmp',
  'icmp',
  'rcmp4',
  'rcmp6',
  'dcmp',
] as const
export type TestlibChecker = (typeof testlibCheckers)[number]

/** Flags of Kattis' default validator. A tolerance that is not given is undefined. */
export interface KattisOptions {
  caseSensitive: boolean
  spaceSensitive: boolean
  absolute: number | undefined
  relative: number | undefined
}

export type JudgedAs =
  | { kind: 'testlib'; name: TestlibChecker }
  | ({ kind: 'kattis' } & KattisOptions)
  /** Nothing here judges as at home: solutions are not run, and `reason` is the sentence that says why. */
  | { kind: 'nothing'; reason: string }

/** `testlib ncmp`, `kattis case_sensitive float_tolerance 1e-3`, `nothing Why.`; undefined where it is none of these. */
export const readJudgedAs = (text: string): JudgedAs | undefined => {
  const [kind = '', ...rest] = text.split(' ')
  if (kind === 'nothing') return { kind, reason: rest.join(' ') }
  if (kind === 'testlib') {
    const name = testlibCheckers.find((one) => one === rest.join(' '))
    return name && { kind, name }
  }
  if (kind !== 'kattis') return undefined
  const options = readKattisFlags(rest)
  return options && { kind, ...options }
}

/** As the validator itself reads them, the last one wins; undefined where it would refuse to judge. */
export const readKattisFlags = (flags: readonly string[]): KattisOptions | undefined => {
  const options: KattisOptions = {
    caseSensitive: false,
    spaceSensitive: false,
    absolute: undefined,
    relative: undefined,
  }
  for (let at = 0; at < flags.length; at += 1) {
    const flag = flags[at]
    if (flag === 'case_sensitive') options.caseSensitive = true
    else if (flag === 'space_change_sensitive') options.spaceSensitive = true
    else if (/^float_(absolute_|relative_)?tolerance$/.test(flag ?? '')) {
      at += 1
      const value = toleranceOf(flags[at] ?? '')
      if (value === undefined) return undefined
      if (flag !== 'float_relative_tolerance') options.absolute = value
      if (flag !== 'float_absolute_tolerance') options.relative = value
    } else return undefined
  }
  return options
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

const toleranceOf = (text: string): number | undefined => {
  const value = decimal.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The comparator that is stored beside it: what a person sees first, and goes on with after a change. */
export interface NearestComparator {
  comparator: Exclude<Comparator, 'custom'>
  /** Left out: nothing but what the comparator says. */
  legacy?: {
    type: 'string' | 'float'
    strictSpace: boolean
    fold: boolean
    precision: Precision
    absolute: boolean
  }
}

const nearestOfTestlib = {
  wcmp: 'words',
  hcmp: 'words',
  lcmp: 'lines',
  fcmp: 'lines',
  ncmp: 'ints',
  icmp: 'ints',
  rcmp4: 'floats4',
  rcmp6: 'floats6',
  dcmp: 'floats6',
} as const satisfies Record<TestlibChecker, Comparator>

export const nearestComparator = (
  as: Exclude<JudgedAs, { kind: 'nothing' }>,
): NearestComparator => {
  if (as.kind === 'testlib') return { comparator: nearestOfTestlib[as.name] }
  const { caseSensitive, spaceSensitive: strictSpace } = as
  const fold = !caseSensitive
  // A tolerance below 0 is none.
  const [absolute, relative] = [as.absolute, as.relative].map((one) =>
    one !== undefined && one >= 0 ? one : undefined,
  )
  const tolerance = absolute ?? relative
  if (tolerance === undefined) {
    if (!fold && !strictSpace) return { comparator: 'words' }
    const legacy = { type: 'string', strictSpace, fold, precision: 1e-6, absolute: false } as const
    return { comparator: 'legacy', legacy }
  }
  const precision = nearestPrecision(tolerance)
  const isAbsolute = relative === undefined
  if (!fold && !strictSpace && !isAbsolute) return { comparator: floatsOf[precision] }
  return {
    comparator: 'legacy',
    legacy: { type: 'float', strictSpace, fold, precision, absolute: isAbsolute },
  }
}

const floatsOf = { 1e-4: 'floats4', 1e-6: 'floats6', 1e-8: 'floats8' } as const

/** The nearest of the three precisions on a scale of powers of ten. */
const nearestPrecision = (tolerance: number): Precision => {
  const exponent = -Math.log10(Math.max(tolerance, 1e-30))
  if (exponent < 5) return 1e-4
  return exponent <= 7 ? 1e-6 : 1e-8
}

interface StoredChecker {
  comparator: Comparator
  type: string
  strictSpace: boolean
  fold: boolean
  precision: number
  absolute: boolean
  /** Rows of before 0.2.1 have none. */
  judgedAs?: string | undefined
}

/**
 * What a checker is judged as. Undefined: by its comparator; so it is too where somebody changed the comparator, or
 * one of its options, beside a name that was left as it was.
 */
export const judgedAsOf = (checker: StoredChecker): JudgedAs | undefined => {
  const as = readJudgedAs(checker.judgedAs ?? '')
  if (as === undefined || as.kind === 'nothing') return as
  const { comparator, legacy } = nearestComparator(as)
  if (comparator !== checker.comparator) return undefined
  if (legacy === undefined) return as
  const isSame =
    legacy.type === checker.type &&
    legacy.strictSpace === checker.strictSpace &&
    legacy.fold === checker.fold &&
    legacy.absolute === checker.absolute &&
    (legacy.type === 'string' || legacy.precision === checker.precision)
  return isSame ? as : undefined
}
