import { statementBlocks } from '../codegen/places.ts'
import { parse } from '../index.ts'
import type { SpecStatement } from '../syntax/tree.ts'
import type { ReaderCase } from './cases.ts'
import { run } from './outcome.ts'
import { evaluated, replay } from './replay.ts'

/** Inputs that a language's usual way of reading takes otherwise. */
const limits: Record<string, (input: string) => boolean> = {
  // fmt.Fscan takes a number with a leading zero for an octal one.
  Go: (input) => /(?:^|\s)[+-]?0\d/.test(input),
}

/** Where the values that a program showed are others than those of the evaluator; undefined where they are the same. */
export const differenceOf = (
  family: string,
  { spec, input }: ReaderCase,
  shown: string,
  isCompared: (name: string) => boolean = () => true,
): string | undefined => {
  const text = Buffer.from(input).toString('latin1')
  if (limits[family]?.(text) === true) return undefined
  const { types, values } = evaluated(run(spec, input))
  const read = replay(shown, types)
  const wanted = new Set(readIn(parse(spec).statements))
  const wrong = [...values].filter(([name, value]) => {
    if (!isCompared(name)) return false
    const own = read.get(name)
    // A counter that nothing looks at after its loop is not shown.
    return own === undefined ? wanted.has(name) : JSON.stringify(own) !== JSON.stringify(value)
  })
  if (wrong.length === 0) return undefined
  const lines = wrong.map(
    ([name, value]) => `${name} is ${JSON.stringify(read.get(name))}, not ${JSON.stringify(value)}`,
  )
  return [`${family}: ${lines.join('; ')}`, spec, text, shown].join('\n---\n')
}

/** Variables that a spec reads, so that a program has to show them. */
const readIn = (block: readonly SpecStatement[]): string[] =>
  block.flatMap((statement) => {
    const inner = statementBlocks(statement).flatMap(readIn)
    if (statement.kind === 'forScan') {
      return [...statement.scan.refs.map(({ name }) => name), ...inner]
    }
    return 'refs' in statement ? statement.refs.map(({ name }) => name) : inner
  })
