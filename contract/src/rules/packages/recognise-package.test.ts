import { expect, test } from 'vitest'
import { recognisePackage } from './recognise-package.ts'

const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** An entry of a zip's directory, as far as it is looked at. */
const entry = (name: string): number[] => {
  const head = [0x50, 0x4b, 1, 2, ...Array.from({ length: 42 }, () => 0)]
  head[28] = name.length
  return [...head, ...ascii(name)]
}

const fileOf = (bytes: number[]) => ({
  size: bytes.length,
  slice: (from: number) => ({
    arrayBuffer: async () => Uint8Array.from(bytes.slice(from)).buffer,
  }),
})

test.each([
  ['a package of Kattis', ['a/problem.yaml', 'a/data/1.in'], 'kattis'],
  ['one of Polygon', ['problem.xml', 'files/a.cpp'], 'polygon'],
  ['one of this product', ['problem.json', 'tests/001.in'], 'dpkg'],
  ['one that tells two things', ['problem.json', 'problem.xml'], undefined],
  ['one with the file deep inside', ['a/b/problem.json'], undefined],
  ['another zip', ['a.txt'], undefined],
  ['nothing', [], undefined],
] as const)('%s is recognised', async (_name, names, kind) => {
  const contents = ascii('problem.yaml problem.xml problem.json')
  const file = fileOf([...contents, ...names.flatMap(entry)])
  expect(await recognisePackage(file)).toBe(kind)
})
