// Expressions of a spec in C++, each with its type: a spec finds types while it runs, C++ before. What has no one type, or would always
// be refused, is no part of a validator.

export type Scalar = 'int' | 'float' | 'bool' | 'string'
/** `dimensions`: 0 of a scalar. */
export interface Type {
  of: Scalar
  dimensions: number
}
export interface Printed {
  text: string
  type: Type
}

/** Why a spec has no validator of testlib, as a part of a sentence. */
export class Unsupported extends Error {}

/** What is known where an expression stands. */
export interface ValidatorScope {
  typeOf: (name: string) => Type | undefined
  nameOf: (name: string) => string
  /** A helper is called. */
  use: (helper: string) => void
}

export const scalarType = (of: Scalar): Type => ({ of, dimensions: 0 })
export const isScalar = ({ type }: Printed, ...of: Scalar[]): boolean =>
  type.dimensions === 0 && of.includes(type.of)

/** An integer to a power that is not negative is an integer: which it is must be seen before the validator runs. */
export const printPower = (base: Printed, exponent: Printed, scope: ValidatorScope): Printed => {
  if (isScalar(base, 'int') && isScalar(exponent, 'int')) {
    if (!/^\d+$/.test(exponent.text)) throw new Unsupported('an exponent is computed')
    scope.use('power')
    return { text: `power(${base.text}, ${exponent.text})`, type: scalarType('int') }
  }
  return {
    text: `std::pow((double)${base.text}, (double)${exponent.text})`,
    type: scalarType('float'),
  }
}
