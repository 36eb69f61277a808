import type { SpecPosition } from '../syntax/tokens.ts'
import type { InputPlace } from './input.ts'

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
export interface InputRefusal {
  kind: RefusalKind
  text: string
  /** In the spec. */
  spec: SpecPosition
  /** In the input, where the kind has a place there. */
  input: InputPlace | undefined
}

/** Ends a run. */
export class Refused extends Error {
  readonly refusal: InputRefusal

  constructor(kind: RefusalKind, text: string, spec: SpecPosition, input?: InputPlace) {
    super(text)
    this.refusal = { kind, text, spec, input }
  }
}

/** `3:1~1:2: check error h<=200 (h=201)`; without a place in the input: `2:1: unwanted EOF`. */
export const refusalMessage = ({ text, spec, input }: InputRefusal): string => {
  const place = input === undefined ? '' : `~${input.line}:${input.col}`
  return `${spec.line}:${spec.col}${place}: ${text}`
}
