import type { ValueKind } from '../from-signature.ts'

/** Ends of the names of a runtime's functions: readInts, printInts. */
export const kindWords: Record<ValueKind, string> = {
  bool: 'Bool',
  int: 'Int',
  float: 'Float',
  string: 'String',
  '[]int': 'Ints',
  '[]string': 'Strings',
}

/** The same in small letters: read_ints, print_ints. */
export const smallKindWords: Record<ValueKind, string> = {
  bool: 'bool',
  int: 'int',
  float: 'float',
  string: 'string',
  '[]int': 'ints',
  '[]string': 'strings',
}
