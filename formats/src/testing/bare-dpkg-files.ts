// For tests and benches only: the files of a small package of this product.

import { createHash } from 'node:crypto'

export type Files = Record<string, string | Buffer>

const statement = (field: string, content: string): Files => ({
  [`statements/en-US/${field}.md`]: content,
})

/** A problem with one test and one solution. */
export const bareFiles: Files = {
  ...statement('title', 'Sum'),
  ...statement('body', 'Add.'),
  ...statement('input', ''),
  ...statement('output', ''),
  ...statement('notes', ''),
  'tests/001.json': '{"type":"regular","label":"","weight":1}',
  'tests/001.in': '1\r\n',
  'tests/001.out': '2',
  'solutions/001.json': '{"languageId":"python3","source":"solutions/001.py","reference":true}',
  'solutions/001.py': 'print(2)\n',
}

export const bareDocument = {
  format: 'dpkg',
  version: '1.0',
  title: 'Sum',
  mechanism: 'standard',
  statements: { 'en-US': {} },
  tests: ['001'],
  solutions: ['001'],
}

export const listOf = (files: Files) =>
  Object.entries(files).map(([path, content]) => ({
    path,
    size: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }))
