import type { ScalarType } from '../syntax/tokens.ts'
import type { ProgramVariable } from './program.ts'
import { bits64 } from './ranges.ts'

/** A variable that no statement of the spec declares. */
export const bareVariable = (name: string, type: ScalarType): ProgramVariable => ({
  name,
  printed: name,
  type,
  depth: 0,
  declarations: [],
  shared: [],
  home: [],
  declaredBy: undefined,
  isCounter: false,
  range: bits64,
  isSetOnce: false,
  lengths: undefined,
})
