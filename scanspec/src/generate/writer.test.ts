import { describe, expect, it } from 'vitest'
import { isLine, isInputWord, TooLong, Writer } from './writer.ts'

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')
const textOf = (writer: Writer): string => Buffer.from(writer.bytes).toString()

describe('an input that grows', () => {
  it('has one space between two words, and none at the end of a line', () => {
    const writer = new Writer(100)
    writer.writeWord('a')
    writer.writeWord('b')
    writer.writeLine('')
    writer.writeLine('')
    writer.writeLine('c d')
    writer.writeWord('e')
    writer.writeLine('f ')
    expect(textOf(writer)).toBe('a b\n\nc d\ne f \n')
    expect(writer.length).toBe(14)
  })

  it('can be cut back to what it was', () => {
    const writer = new Writer(100)
    writer.writeWord('a')
    const { length, isAfterWord } = writer
    writer.writeLine('b')
    writer.cutTo(length, isAfterWord)
    writer.writeWord('c')
    expect(textOf(writer)).toBe('a c')
    writer.writeLine('')
    writer.cutTo(0, false)
    writer.writeWord('d')
    expect(textOf(writer)).toBe('d')
  })

  it.each([1, 1024, 1025, 5000])('keeps %d bytes, and not one more', (most) => {
    const writer = new Writer(most)
    writer.writeWord('x'.repeat(most))
    expect(textOf(writer)).toBe('x'.repeat(most))
    expect(() => writer.writeLine('')).toThrow(TooLong)
    expect(writer.length).toBe(most)
  })

  it('grows without losing what was written', () => {
    const writer = new Writer(10_000)
    const words = Array.from({ length: 700 }, (_, index) => String(index))
    for (const word of words) writer.writeWord(word)
    expect(textOf(writer)).toBe(words.join(' '))
  })

  it('says beforehand how many turns still fit: the last one ends without a blank', () => {
    const writer = new Writer(9)
    expect(() => writer.expect(5, 2)).not.toThrow()
    expect(() => writer.expect(6, 2)).toThrow(TooLong)
    writer.writeWord('abc')
    expect(() => writer.expect(3, 2)).not.toThrow()
    const turns = ((): number => {
      try {
        writer.expect(4, 2)
      } catch (fault) {
        if (fault instanceof TooLong) return fault.turns
      }
      return 0
    })()
    expect(turns).toBe(3.5)
  })
})

describe('what is read as it was written', () => {
  it.each([
    ['abc', true],
    ['é-"', true],
    ['', false],
    ['a b', false],
    [' a', false],
    ['a\n', false],
    ['a\u00a0b', false],
    ['a\u3000', false],
  ])('the word %j: %s', (text, isRead) => {
    expect(isInputWord(bytesOf(text))).toBe(isRead)
  })

  it.each([
    ['a b', true, true],
    ['', true, true],
    [' a', true, false],
    ['\u00a0a', true, false],
    ['a\nb', false, false],
    ['\n', false, false],
  ])('the line %j: %s; after a word: %s', (text, isRead, isReadAfterWord) => {
    expect(isLine(bytesOf(text), false)).toBe(isRead)
    expect(isLine(bytesOf(text), true)).toBe(isReadAfterWord)
  })
})
