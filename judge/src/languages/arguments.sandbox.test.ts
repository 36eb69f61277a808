import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Builder } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { chosenLanguages, isChosen } from '../testing/chosen-languages.ts'
import { findJudgeLanguage } from './index.ts'
import type { JudgeLanguage } from './index.ts'

// Drivers, checkers and generators are programs like others, but are given arguments.

const tested = chosenLanguages.map((language) => [language.id, language] as const)

let sandbox: Runner
let builder: Builder
let folder: string

beforeAll(async () => {
  sandbox = await startRunner()
  folder = await openTestFolder('arguments')
  builder = new Builder(sandbox, join(folder, 'builds'))
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const run = async (language: JudgeLanguage, source: string, stdin: string, args: string[]) => {
  const hash = createHash('sha256').update(source).digest('hex')
  const path = join(folder, hash)
  await writeFile(path, source, { mode: 0o644 })
  const built = await builder.build(language, { path, hash })
  expect([built.ok, built.log]).toEqual([true, expect.any(String)])
  const { result, verdict } = await runProgram(sandbox, language, {
    box: built.folder,
    stdin: { bytes: Buffer.from(stdin) },
    limits: { cpu: 10e9, memory: 256e6 },
    wallNs: 30e9,
    outputBytes: 65_536,
    answer: null,
    args,
  })
  return [verdict, result.stdout.toString(), result.stderr.toString()]
}

test.each(tested)(
  '%s: arguments do not disturb, and the runtime prints nothing of its own',
  async (_id, language) => {
    const { source, stdin, stdout } = language.selfTest
    for (const args of [[], ['input.txt', 'output.txt', 'answer.txt']])
      expect(await run(language, source, stdin, args)).toEqual([null, stdout, ''])
  },
)

const printers: Record<string, string> = {
  bash: 'printf "%s\\n" "$@"\n',
  'c17-gcc': '#include <stdio.h>\nint main(int n,char**a){for(int i=1;i<n;i++)puts(a[i]);}\n',
  erlang:
    '-module(main).\n-export([main/0]).\nmain() -> [io:format("~s~n", [A]) || A <- init:get_plain_arguments()].\n',
  java17:
    'class Main { public static void main(String[] a) { for (var x : a) System.out.println(x); } }\n',
  'lisp-clisp': '(dolist (x ext:*args*) (format t "~a~%" x))\n',
  php: '<?php\nforeach (array_slice($argv, 1) as $x) echo $x, "\\n";\n',
  pypy3: 'import sys\nfor x in sys.argv[1:]: print(x)\n',
  python3: 'import sys\nfor x in sys.argv[1:]: print(x)\n',
}

test.each(tested.filter(([id]) => id in printers))(
  '%s: arguments arrive as they are',
  async (id, language) => {
    const args = ['-x', 'a b', '--', '\'"$HOME']
    const output = args.map((arg) => `${arg}\n`).join('')
    expect(await run(language, printers[id] ?? '', '', args)).toEqual([null, output, ''])
  },
)

test.skipIf(!isChosen('erlang'))(
  'an Erlang program is its own module, whatever its name',
  async () => {
    const erlang = findJudgeLanguage('erlang')
    if (!erlang) throw new Error('no such language')
    for (const [name, atom] of [
      ['solution', 'solution'],
      ["'Two words'", "'Two words'"],
    ]) {
      const source = `%% -module(no).\n-module( ${name} ).\n-export([main/0, told/0]).\nmain() -> ${atom}:told().\ntold() -> io:format("~s~n", [?MODULE]).\n`
      const told = `${atom?.replaceAll("'", '')}\n`
      expect(await run(erlang, source, '', [])).toEqual([null, told, ''])
    }
  },
)

test.skipIf(!isChosen('go'))(
  'a Go package other than main is an error of compilation',
  async () => {
    const language = findJudgeLanguage('go')
    if (!language) throw new Error('no such language')
    const path = join(folder, 'other.go')
    await writeFile(path, 'package other\n\nfunc F() int { return 1 }\n', { mode: 0o644 })
    const built = await builder.build(language, { path, hash: 'other' })
    expect([built.ok, built.log]).toEqual([false, expect.stringContaining('main')])
  },
)
