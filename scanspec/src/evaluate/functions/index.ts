import { arrayFunctions } from './arrays.ts'
import type { BuiltIn } from './call.ts'
import { graphFunctions } from './graphs.ts'
import { mathFunctions } from './math.ts'
import { numberFunctions } from './numbers.ts'
import { regexpFunctions } from './regexps.ts'
import { stringFunctions } from './strings.ts'

const byName = new Map<string, BuiltIn>(
  [
    arrayFunctions,
    graphFunctions,
    mathFunctions,
    numberFunctions,
    regexpFunctions,
    stringFunctions,
  ].flatMap((functions) => Object.entries(functions)),
)

/** Names from before there were modules. */
const olderNames: Record<string, string> = {
  re: 'regexp.match',
  pow: 'math.pow',
  sum: 'math.sum',
}

export const findFunction = (name: string): BuiltIn | undefined =>
  byName.get(Object.hasOwn(olderNames, name) ? (olderNames[name] ?? name) : name)

export const functionNames: readonly string[] = [...byName.keys(), ...Object.keys(olderNames)]
