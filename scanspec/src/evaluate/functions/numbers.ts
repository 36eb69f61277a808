import { absInt, divideInt, multiplyInt, wrap } from '../int.ts'
import type { Int } from '../kinds.ts'
import { bool, fixed, int, intOf } from './call.ts'
import type { BuiltIn, ComputeCall } from './call.ts'

/** Enough for every integer of 64 bits. */
const witnesses = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]

const isPrime = (value: Int): boolean => {
  if (value < 2) return false
  const number = BigInt(value)
  if (witnesses.some((small) => number % small === 0n)) return witnesses.includes(number)
  let odd = number - 1n
  let twos = 0
  while (odd % 2n === 0n) {
    odd /= 2n
    twos += 1
  }
  return witnesses.every((witness) => passes(number, witness, odd, twos))
}

/** The test of Miller and Rabin for one witness; `number` - 1 is `odd` * 2 ** `twos`. */
const passes = (number: bigint, witness: bigint, odd: bigint, twos: number): boolean => {
  let power = powerModulo(witness, odd, number)
  if (power === 1n || power === number - 1n) return true
  for (let turn = 1; turn < twos; turn++) {
    power = (power * power) % number
    if (power === number - 1n) return true
  }
  return false
}

const powerModulo = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n
  let factor = base % modulus
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * factor) % modulus
    factor = (factor * factor) % modulus
  }
  return result
}

/** Never negative; of the least integer and 0 it wraps around. */
const gcd = (one: Int, other: Int): Int => {
  if (typeof one === 'number' && typeof other === 'number') {
    let [left, right] = [Math.abs(one), Math.abs(other)]
    while (right !== 0) [left, right] = [right, left % right]
    return left
  }
  let [left, right] = [magnitude(one), magnitude(other)]
  while (right !== 0n) [left, right] = [right, left % right]
  return wrap(left)
}

const magnitude = (value: Int): bigint => (value < 0 ? -BigInt(value) : BigInt(value))

const lcm = (one: Int, other: Int): Int => {
  if (one === 0 || other === 0) return 0
  return absInt(multiplyInt(divideInt(one, gcd(one, other)), other))
}

const ofTwo =
  (compute: (one: Int, other: Int) => ReturnType<ComputeCall>): ComputeCall =>
  (machine, [one, other]) => {
    const left = intOf(one)
    const right = intOf(other)
    if (left === undefined || right === undefined) return undefined
    machine.spend(64)
    return compute(left, right)
  }

const prime: ComputeCall = (machine, [one]) => {
  const value = intOf(one)
  if (value === undefined) return undefined
  machine.spend(64)
  return bool(isPrime(value))
}

export const numberFunctions: Record<string, BuiltIn> = {
  'numbers.prime': fixed(1, prime),
  'numbers.gcd': fixed(
    2,
    ofTwo((one, other) => int(gcd(one, other))),
  ),
  'numbers.lcm': fixed(
    2,
    ofTwo((one, other) => int(lcm(one, other))),
  ),
  'numbers.coprime': fixed(
    2,
    ofTwo((one, other) => bool(gcd(one, other) === 1)),
  ),
}
