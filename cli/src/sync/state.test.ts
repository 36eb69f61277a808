import { expect, it } from 'vitest'
import { newState, readState, writeState } from './state.ts'

const state = () => {
  const made = newState('https://drafts.example/', 'p1')
  made.parts.set('tests/001', { id: 't1', fields: { type: '"sample"' } })
  made.parts.set('limits', { version: 3, fields: { cpu: '1' } })
  made.parts.set('tests/002', { id: 't2' })
  made.pictures.set('images/lamp.png', { id: 'i1', sha256: 'abc' })
  made.tests = ['001']
  return made
}

it('what was in step comes back as it was, a line for each part', () => {
  const text = writeState(state())
  expect(readState(text, 'x')).toEqual({
    ...state(),
    parts: new Map([...state().parts].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  })
  expect(text).toMatch(/^ {4}"limits": .*,\n {4}"tests\/001": .*,\n {4}"tests\/002": .*\n/m)
  expect(writeState(readState(text, 'x'))).toBe(text)
})

it.each([
  ['../../etc/passwd', 'images/../../x.png'],
  ['tests/../x', '/etc/x.png'],
  ['tests/a/b', 'images/a/b.png'],
  ['statements/..', 'images/.png'],
  ['statements/en-US/../..', 'x/lamp.png'],
  ['solutions/.bashrc', 'images\\lamp.png'],
  ['constructor', 'images/lamp'],
])('the names %j and %j are none of a folder', (part, picture) => {
  const hostile = newState('https://drafts.example/', 'p1')
  hostile.parts.set(part, {})
  hostile.pictures.set(picture, { id: 'i', sha256: 'a' })
  const { parts, pictures } = readState(writeState(hostile), 'x')
  expect([parts.size, pictures.size]).toEqual([0, 0])
})

it.each([
  ['{', 'does not say where the folder belongs'],
  ['{"format":"drafts-sync"}', 'does not say where the folder belongs'],
  [writeState(newState('s', '../../p')), 'does not say where the folder belongs'],
  [writeState(state()).replace('"version": 1', '"version": 2'), 'another version'],
  [`<<<<<<< HEAD\n${writeState(state())}`, 'conflict marks of git'],
])('%j is refused: %s', (text, words) => {
  expect(() => readState(text, 'x/.drafts.json')).toThrow(words)
})
