import { expect, test } from 'vitest'
import { recognisePackage } from './recognise-package.ts'

/** An entry of a zip's directory, as far as it is looked at. */
const entry = (name: string): Uint8Array<ArrayBuffer> => {
  const head = new Uint8Array(46)
  head.set([0x50, 0x4b, 1, 2])
  head[28] = name.length
  return new Uint8Array([...head, ...new TextEncoder().encode(name)])
}

test.each([
  ['a package of Kattis', ['a/problem.yaml', 'a/data/1.in'], 'kattis'],
  ['one of Polygon', ['problem.xml', 'files/a.cpp'], 'polygon'],
  ['one of this product', ['problem.json', 'tests/001.in'], 'dpkg'],
  ['one that tells two things', ['problem.json', 'problem.xml'], undefined],
  ['one with the file deep inside', ['a/b/problem.json'], undefined],
  ['another zip', ['a.txt'], undefined],
  ['nothing', [], undefined],
] as const)('%s is recognised', async (_name, names, kind) => {
  const contents = new TextEncoder().encode('problem.yaml problem.xml problem.json')
  const file = new Blob([contents, ...names.map(entry)])
  expect(await recognisePackage(file)).toBe(kind)
})
