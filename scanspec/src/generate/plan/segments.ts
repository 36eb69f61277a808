import { statementBlocks, refsOf, refsOfStatement } from '../../codegen/places.ts'
import type { Scan, SpecStatement } from '../../syntax/tree.ts'
import { hasLoop, namesSetBy } from './hints.ts'

/** Statements that run again together where one of them fails. */
export interface Segment {
  statements: SpecStatement[]
  /** A read in it can be another one next time. */
  isRepeatable: boolean
}

/**
 * Cuts a block where nothing that can fail depends on what was read before the cut since the last loop: a failure
 * draws no more values again than it has to.
 */
export const segmentsOf = (block: readonly SpecStatement[]): Segment[] => {
  const segments: Segment[] = []
  let run: SpecStatement[] = []
  const end = (): void => {
    segments.push(...cut(run))
    run = []
  }
  for (const statement of block) {
    if (hasLoop([statement])) {
      end()
      segments.push({ statements: [statement], isRepeatable: false })
    } else run.push(statement)
  }
  end()
  return segments
}

const cut = (run: readonly SpecStatement[]): Segment[] => {
  // For each statement the first one that must run again with it.
  const firstOf = new Map<string, number>()
  const starts = run.map((statement, index) => {
    const used = isRead(statement) ? namesOfIndices(statement) : namesIn(statement)
    const set = new Set(namesSetBy(statement))
    const canFail = statement.kind !== 'eol' && statement.kind !== 'eof'
    let start = index
    if (canFail) for (const name of used) start = Math.min(start, firstOf.get(name) ?? index)
    // What is set from other values changes where those do.
    for (const name of set) firstOf.set(name, Math.min(firstOf.get(name) ?? index, start))
    return start
  })
  const segments: Segment[] = []
  let end = run.length
  let least = end
  for (let index = run.length - 1; index >= 0; index--) {
    least = Math.min(least, starts[index] ?? index)
    if (index > least) continue
    const statements = run.slice(index, end)
    segments.push({ statements, isRepeatable: statements.some(reads) })
    end = index
    least = end
  }
  return segments.toReversed()
}

const namesIn = (statement: SpecStatement): string[] => [
  ...refsOfStatement(statement).map(({ name }) => name),
  ...statementBlocks(statement).flatMap((block) => block.flatMap(namesIn)),
]

const isRead = (statement: SpecStatement): statement is Scan =>
  statement.kind === 'scan' || statement.kind === 'scanln'

const namesOfIndices = ({ refs }: Scan): string[] =>
  refs.flatMap(({ indices }) => indices.flatMap(refsOf).map(({ name }) => name))

const reads = (statement: SpecStatement): boolean =>
  isRead(statement) || statementBlocks(statement).some((block) => block.some(reads))
