import type { JudgeLanguage } from './language.ts'
import { sumTest } from './language.ts'
import { onHost, rootOf } from './places.ts'

const swiftc = '/usr/bin/swiftc'
const root = rootOf(swiftc)
const inRoot = root === undefined ? {} : { root }

export const swift: JudgeLanguage = {
  id: 'swift',
  needs: [onHost(root, '/usr/libexec/swift/bin/swift-frontend')],
  ...inRoot,
  sourceName: () => 'main.swift',
  build: {
    argv: (name) => [
      swiftc,
      '-O',
      '-static-stdlib',
      '-module-cache-path',
      '/tmp/modules',
      '-o',
      'main',
      name,
    ],
    readOnly: [],
    collect: ['main'],
    processes: 64,
  },
  // The C library is not in the program: it runs where it was compiled.
  run: () => ({ argv: ['/box/main'], ...inRoot, readOnly: [], runtimeBytes: 0, processes: 64 }),
  selfTest: sumTest(
    'let n = readLine()!.split(separator: " ").map { Int($0)! }\nprint(n[0] + n[1])\n',
  ),
}
