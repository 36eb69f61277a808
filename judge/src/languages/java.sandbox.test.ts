import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Builder } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { isChosen } from '../testing/chosen-languages.ts'
import { java17 } from './java17.ts'
import { java21 } from './java21.ts'

const languages = [java17, java21]
  .filter(({ id }) => isChosen(id))
  .map((java) => [java.id, java] as const)

let sandbox: Runner
let builder: Builder
let folder: string

beforeAll(async () => {
  sandbox = await startRunner()
  folder = await openTestFolder('java')
  builder = new Builder(sandbox, join(folder, 'builds'))
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const main = (body: string): string => `public static void main(String[] a) { ${body} }`
const says = (word: string): string => main(`System.out.print("${word}");`)

describe.each(languages)('%s', (_id, java) => {
  const build = async (source: string) => {
    const hash = createHash('sha256').update(source).digest('hex')
    const path = join(folder, hash)
    await writeFile(path, source, { mode: 0o644 })
    return builder.build(java, { path, hash })
  }

  test.each([
    ['the only class', `class A { ${says('A')} }`, 'A'],
    ['Main before others', `class A { ${says('A')} } class Main { ${says('M')} }`, 'M'],
    [
      'the public one before others',
      `class A { ${says('A')} } public class S { ${says('S')} }`,
      'S',
    ],
    [
      'one that only calls it is none',
      `class A { void f(String[] a) { B.main(a); } } class B { ${says('B')} }`,
      'B',
    ],
    [
      'a Main that has another main is none',
      `class Main { static void main(int[] a) { S.main(new String[0]); } } class S { ${says('S')} }`,
      'S',
    ],
    ['in a package', `package p.q; public class S { ${says('S')} } class A { ${says('A')} }`, 'S'],
    ['a nested one', `class A { static class B { ${says('B')} } }`, 'B'],
    ['names with dollars', `class B {} public class A$HOME$1 { ${says('D')} }`, 'D'],
    ['names in other scripts', `public class Größe解 { ${says('ä')} }`, 'ä'],
    ['an enum', `public enum E { P; ${says('E')} }`, 'E'],
  ])('starts %s', async (_what, source, output) => {
    const built = await build(source)
    expect([built.ok, built.log]).toEqual([true, ''])
    const { result } = await runProgram(sandbox, java, {
      box: built.folder,
      stdin: { bytes: Buffer.alloc(0) },
      limits: { cpu: 10e9, memory: 256e6 },
      wallNs: 30e9,
      outputBytes: 65_536,
      answer: null,
    })
    expect([result.exitCode, result.stdout.toString()]).toEqual([0, output])
  })

  test.each([
    'class A { static void main(String[] a, int b) { System.out.print("main"); } }',
    'class A { static String[] f(String[] a) { return a; } String main = "([Ljava/lang/String;)V"; }',
  ])('no main method is an error of compilation: %s', async (source) => {
    const built = await build(source)
    expect([built.ok, built.log]).toEqual([false, 'error: no class has a main method\n'])
  })
})
