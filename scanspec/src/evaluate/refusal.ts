import type { Position } from '../syntax/tokens.ts'
import type { Place } from './input.ts'

export type RefusalKind =
  | 'check'
  | 'badParse'
  | 'expectedEOL'
  | 'expectedEOF'
  | 'unexpectedEOF'
  | 'undefined'
  | 'invalidIndex'
  | 'nonIntegerIndex'
  | 'invalidArrayBound'
  | 'invalidLoopBound'
  | 'nonBoolCondition'
  | 'invalidOperation'
  | 'divisionByZero'
  | 'invalidArgument'
  | 'badRegexp'
  | 'cantScanType'
  | 'timedOut'

/** Why an input is refused. */
export interface Refusal {
  kind: RefusalKind
  text: string
  /** In the spec. */
  spec: Position
  /** In the input, where the kind has a place there. */
  input: Place | undefined
}

/** Ends a run. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(kind: RefusalKind, text: string, spec: Position, input?: Place) {
    super(text)
    this.refusal = { kind, text, spec, input }
  }
}

/** `3:1~1:2: check error h<=200 (h=201)`; without a place in the input: `2:1: unwanted EOF`. */
export const messageOf = ({ text, spec, input }: Refusal): string => {
  const place = input === undefined ? '' : `~${input.line}:${input.col}`
  return `${spec.line}:${spec.col}${place}: ${text}`
}
