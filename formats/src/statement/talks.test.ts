import { describe, expect, it } from 'vitest'
import { columnsOfTalk, markedTalk, talkOfColumns } from './talks.ts'

describe('a talk', () => {
  it.each([
    ['', { input: '', output: '' }],
    ['> 1\n< 2\n> 3\n', { input: '\n2\n\n', output: '1\n\n3\n' }],
    ['>1\n<  2\n', { input: '\n 2\n', output: '1\n\n' }],
    ['> 1\n--- \n> 2\n3', { input: '\n\n\n\n', output: '1\n\n2\n3\n' }],
  ])('%j stands in two columns', (talk, columns) => {
    expect(columnsOfTalk(talk)).toEqual(columns)
  })

  it('has a mark before each line', () => {
    expect(markedTalk('a\n>b\nc\n--- \n< d')).toBe('< a\n> b\n> c\n---\n< d\n')
    expect(markedTalk('')).toBe('')
    expect(markedTalk('>a\n---\n<b')).toBe('>a\n---\n<b')
  })

  it.each([
    ['one line each', { input: '\n2\n', output: '1\n\n' }, '> 1\n< 2\n'],
    ['lines at one height', { input: '5\nyes\n', output: '1\n2\n' }, '< 5\n> 1\n< yes\n> 2\n'],
    ['columns of other heights', { input: '5', output: '\n1\n2' }, '< 5\n> 1\n> 2\n'],
    ['nothing', { input: '', output: '' }, ''],
  ])('is made of %s', (_name, columns, talk) => {
    expect(talkOfColumns(columns)).toBe(talk)
  })
})
