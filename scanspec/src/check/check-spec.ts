import type { Spec } from '../syntax/tree.ts'
import { checkBlock } from './check-block.ts'
import { createScope } from './scope.ts'
import type { Warning } from './scope.ts'
import { Undoable } from './undoable.ts'

/**
 * What is certainly not meant in a spec that parses, in order. Nothing is run: what depends on the input is not judged, so
 * that each warning is right whatever the input.
 */
export const checkSpec = ({ statements, faults }: Spec): Warning[] => {
  if (faults.length > 0) return []
  const scope = createScope(statements)
  checkBlock(statements, { ...scope, isAtEnd: false, lines: new Undoable() })
  const found = scope.warnings.map((warning) =>
    warning.refusesAll
      ? { ...warning, message: `${warning.message} No input can match.` }
      : warning,
  )
  return found.toSorted((one, other) => one.from - other.from)
}
