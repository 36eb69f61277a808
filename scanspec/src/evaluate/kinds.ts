import type { ScalarType } from '../syntax/tokens.ts'

/** What a value is while a spec runs. Numbers of JavaScript do not say whether they are integers. */
export const kinds = {
  none: 0,
  bool: 1,
  int: 2,
  int64: 3,
  float32: 4,
  float64: 5,
  string: 6,
  array: 7,
} as const
export type ScanKind = (typeof kinds)[keyof typeof kinds]

/** An integer of 64 bits: a number where it is safe, else a bigint. Each value has one form. */
export type Int = number | bigint

/** A string holds bytes (`bytes.ts`). */
export type ScanValue = Int | boolean | string | ScanArray

export interface ScanArray {
  /** The kind of its elements: `array` where they are arrays. */
  kind: ScanKind
  /** The type of the scalars inside. */
  type: ScalarType
  items: ScanValue[]
}

export const isArray = (value: ScanValue): value is ScanArray => typeof value === 'object'

export const isNumber = (value: ScanValue): value is Int =>
  typeof value === 'number' || typeof value === 'bigint'

export const isIntKind = (kind: ScanKind): boolean => kind === kinds.int || kind === kinds.int64
export const isFloatKind = (kind: ScanKind): boolean =>
  kind === kinds.float32 || kind === kinds.float64

/** `[]int` for an array of integers. */
export const typeOf = (value: ScanValue, kind: ScanKind): string => {
  if (!isArray(value)) return scalarName(kind)
  let depth = 1
  for (let inner = value; inner.kind === kinds.array; depth++) {
    const first = inner.items[0]
    if (first === undefined || !isArray(first)) {
      depth += 1
      break
    }
    inner = first
  }
  return '[]'.repeat(depth) + value.type
}

export const kindOfType: Record<ScalarType, ScanKind> = {
  bool: kinds.bool,
  int: kinds.int,
  int64: kinds.int64,
  float32: kinds.float32,
  float64: kinds.float64,
  string: kinds.string,
}

/** Name of the type of scalars of a kind. */
export const scalarName = (kind: ScanKind): string =>
  Object.entries(kindOfType).find(([, own]) => own === kind)?.[0] ?? 'array'

/** What a variable of a type holds before anything is read into it. */
export const startValues: Record<ScalarType, ScanValue> = {
  bool: false,
  int: 0,
  int64: 0,
  float32: 0,
  float64: 0,
  string: '',
}
