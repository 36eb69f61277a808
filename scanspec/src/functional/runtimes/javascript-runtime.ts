import { missingFunction, unreadableInput } from '../signature.ts'

/**
 * Reading and writing of the generated main in JavaScript. Bytes of a string that are no UTF-8 are lone surrogates
 * from U+DC80 on, which go back to what they were.
 */
export const javascriptRuntime = String.raw`'use strict'
const fs = require('fs')
const path = require('path')
const vm = require('vm')
// The solution is a script: what it calls by these names takes their place for all.
const { Array, ArrayBuffer, BigInt, Buffer, Math, Number, String, TextDecoder, TypeError, process } = globalThis

const buffer = Buffer.alloc(1 << 16)
let at = 0
let kept = 0

const refuse = () => {
  fs.writeSync(2, 'The input does not fit the signature.\n')
  process.exit(${unreadableInput})
}

/** -1 at the end. */
const peek = () => {
  if (at === kept) {
    kept = fs.readSync(3, buffer, 0, buffer.length, null)
    at = 0
    if (kept === 0) return -1
  }
  return buffer[at]
}

const isBlank = (byte) => byte === 32 || byte === 9 || byte === 13
const isEnd = (byte) => byte === -1 || byte === 10 || isBlank(byte)

const skipBlanks = () => {
  while (isBlank(peek())) at += 1
}

const endLine = () => {
  skipBlanks()
  if (peek() === -1) return
  if (buffer[at] !== 10) refuse()
  at += 1
}

const word = () => {
  skipBlanks()
  let found = ''
  for (let byte = peek(); !isEnd(byte); byte = peek()) {
    found += String.fromCharCode(byte)
    at += 1
  }
  return found === '' ? refuse() : found
}

const integer = () => {
  skipBlanks()
  const sign = peek()
  if (sign === 45 || sign === 43) at += 1
  let value = 0
  let digits = 0
  for (let byte = peek(); byte >= 48 && byte <= 57; byte = peek()) {
    if (digits === 15) return longInteger(value, sign === 45)
    value = value * 10 + byte - 48
    digits += 1
    at += 1
  }
  if (digits === 0 || !isEnd(peek())) refuse()
  return sign === 45 && value > 0 ? -value : value
}

/** The rest of an integer of more digits than a number surely holds. */
const longInteger = (start, isNegative) => {
  let value = BigInt(start)
  for (let byte = peek(); byte >= 48 && byte <= 57; byte = peek()) {
    value = value * 10n + BigInt(byte - 48)
    if (value > 1n << 63n) refuse()
    at += 1
  }
  if (!isEnd(peek())) refuse()
  if (isNegative) value = -value
  if (value === 1n << 63n) refuse()
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

const readBool = () => {
  const found = word()
  endLine()
  if (['1', 't', 'T', 'TRUE', 'true', 'True'].includes(found)) return true
  return ['0', 'f', 'F', 'FALSE', 'false', 'False'].includes(found) ? false : refuse()
}

const readInt = () => {
  const value = integer()
  endLine()
  return value
}

const readFloat = () => {
  const found = word().toLowerCase()
  endLine()
  const [, sign, name] = /^([+-]?)(inf|infinity|nan)$/.exec(found) ?? []
  if (name === 'nan') return NaN
  if (name !== undefined) return sign === '-' ? -Infinity : Infinity
  const value = found.includes('x') ? hexadecimal(found) : Number(found)
  return Number.isNaN(value) ? refuse() : value
}

const hexadecimal = (found) => {
  const parts = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)p([+-]?\d+)$/.exec(found)
  if (parts === null) return NaN
  const [, sign, whole, part, exponent] = parts
  const value = Number(BigInt('0x0' + whole + part)) * 2 ** (Number(exponent) - 4 * part.length)
  return sign === '-' ? -value : value
}

const readString = () => {
  if (peek() === -1) refuse()
  const pieces = []
  while (peek() !== -1 && buffer[at] !== 10) {
    const found = buffer.indexOf(10, at)
    const end = found === -1 || found > kept ? kept : found
    pieces.push(Buffer.from(buffer.subarray(at, end)))
    at = end
  }
  if (peek() !== -1) at += 1
  return decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const decode = (bytes) => {
  try {
    return utf8.decode(bytes)
  } catch {
    let text = ''
    for (let from = 0; from < bytes.length; ) {
      const first = bytes[from]
      const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
      try {
        text += utf8.decode(bytes.subarray(from, from + length))
        from += length
      } catch {
        text += String.fromCharCode(0xdc00 + first)
        from += 1
      }
    }
    return text
  }
}

const encode = (text) => {
  if (!/[\ud800-\udfff]/.test(text)) return Buffer.from(text)
  return Buffer.concat(
    Array.from(text, (char) => {
      const code = char.charCodeAt(0)
      return char.length === 1 && code >= 0xdc80 && code <= 0xdcff ? Buffer.from([code - 0xdc00]) : Buffer.from(char)
    }),
  )
}

const readCount = () => {
  const count = readInt()
  return count >= 0 && count <= 1 << 25 ? Number(count) : refuse()
}

const readInts = () => {
  const values = Array.from({ length: readCount() }, integer)
  endLine()
  return values
}

const readStrings = () => Array.from({ length: readCount() }, readString)

const call = (name, values, declaration) => {
  fs.closeSync(3)
  const file = path.join(__dirname, 'solution.js')
  // What a module has, a script has not.
  globalThis.require = require
  globalThis.module = { exports: {} }
  globalThis.exports = globalThis.module.exports
  globalThis.__filename = file
  globalThis.__dirname = __dirname
  vm.runInThisContext(fs.readFileSync(file, 'utf8'), { filename: file })
  const found = vm.runInThisContext('typeof ' + name + " === 'function' ? " + name + ' : undefined')
  if (found !== undefined) return found(...values)
  fs.writeSync(2, '${missingFunction}\n' + declaration + '\n')
  return process.exit(1)
}

const wrong = (index, wanted, value) => {
  const got = value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value
  throw new TypeError('returns.' + index + ' must be ' + wanted + ', not ' + got)
}

const requireSeveral = (results, count) => {
  if (!Array.isArray(results) || results.length !== count)
    throw new TypeError('the function must return an array of ' + count + ' values')
}

const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value)

let pieces = []

const add = (text) => {
  pieces.push(encode(text))
}

const flush = () => {
  const all = Buffer.concat(pieces)
  pieces = []
  for (let done = 0; done < all.length; ) done += fs.writeSync(4, all, done)
}

const integerText = (index, value) => {
  if (typeof value === 'bigint') return value.toString()
  if (Number.isInteger(value)) return BigInt(value).toString()
  return wrong(index, 'an integer', value)
}

const printBool = (index, value) => {
  if (typeof value !== 'boolean') wrong(index, 'a boolean', value)
  add(value + '\n')
}

const printInt = (index, value) => add(integerText(index, value) + '\n')

const printFloat = (index, value) => {
  if (typeof value === 'bigint') value = Number(value)
  if (typeof value !== 'number') wrong(index, 'a number', value)
  add(value.toPrecision(17) + '\n')
}

const printString = (index, value) => {
  if (typeof value !== 'string') wrong(index, 'a string', value)
  if (value.includes('\n')) throw new RangeError('A returned string has a line feed, which no answer has.')
  add(value + '\n')
}

const printInts = (index, value) => {
  if (!isList(value)) wrong(index, 'an array of integers', value)
  add(value.length + '\n' + Array.from(value, (item) => integerText(index, item)).join(' ') + '\n')
}

const printStrings = (index, value) => {
  if (!isList(value)) wrong(index, 'an array of strings', value)
  add(value.length + '\n')
  for (const item of value) printString(index, item)
}

`
