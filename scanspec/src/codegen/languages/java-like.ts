import type { ScalarType } from '../../syntax/tokens.ts'
import type { ReaderLanguage, Statements } from '../language.ts'
import { braces } from './c-like.ts'
import { eachLine, eachRead } from './each.ts'
import type { EachStyle } from './each.ts'

// What Java and the languages after it have in common.

export const javaLike = {
  readsByLine: false,
  boundsOnce: false,
  fuses: true,
  scope: 'block',
  readsInCondition: () => false,
  blocks: braces,
} as const satisfies Partial<ReaderLanguage>

/** What functions that read words need of each other. */
export const wordNeeds: Record<string, string[]> = {
  readWord: ['stdin', 'isBlank'],
  readBool: ['readWord'],
  hasMore: ['stdin'],
  hasWord: ['stdin', 'isBlank'],
}

/** Statements of Java and C#; `called`: the name of a function of the program's own, as the language writes it. */
export const javaStatements = (
  style: EachStyle,
  types: Record<ScalarType, string>,
  called: (name: string) => string,
): Omit<Statements, 'scalars' | 'array'> => ({
  read: eachRead(style),
  readLine: eachLine(style),
  eol: ({ hasLines, use }) => {
    if (!hasLines) return []
    use(called('readLine'))
    return [`${called('readLine')}();`]
  },
  assign: ({ target, value, declares }, { expr }) => [
    `${declares ? `${types[target.type]} ` : ''}${expr(target)} = ${expr(value)};`,
  ],
  for: (counter, low, high, { expr }) => {
    const name = expr(counter)
    return `for (${types[counter.type]} ${name} = ${expr(low)}; ${name} < ${expr(high)}; ${name}++) {`
  },
  whileMore: ({ hasLines, use }) => {
    const helper = called(hasLines ? 'hasMore' : 'hasWord')
    use(helper)
    return `while (${helper}()) {`
  },
})
