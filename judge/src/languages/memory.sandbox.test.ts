import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Builder } from '../build.ts'
import { runProgram } from '../run/run-program.ts'
import { openTestFolder, removeFolders, startRunner } from '../sandbox/test-bed.ts'
import type { Runner } from '../sandbox/runner.ts'
import { findJudgeLanguage } from './index.ts'
import { isChosen } from '../testing/chosen-languages.ts'
import { spell } from './whitespace.ts'

// Programs that take memory for ever, each in the way of its language: whichever notices first, the runtime or the
// sandbox, the answer is the same, and all of the limit is charged.

let sandbox: Runner
let builder: Builder
let folder: string

beforeAll(async () => {
  sandbox = await startRunner()
  folder = await openTestFolder('memory')
  builder = new Builder(sandbox, join(folder, 'builds'))
})
afterAll(async () => {
  await sandbox.close()
  await removeFolders()
})

const javaEater =
  'import java.util.*; public class Main { public static void main(String[] a) { var l = new ArrayList<long[]>(); for (;;) l.add(new long[100000]); } }'

const eaters: [string, string][] = [
  ['bash', 'a=xxxxxxxxxxxxxxxx; while :; do a=$a$a; done'],
  ['brainfuck', '+[>+]'],
  [
    'c17-clang',
    '#include <stdlib.h>\n#include <string.h>\nint main(void){for(;;){char*volatile p=malloc(1000000);if(!p)abort();memset(p, 1, 1000000);}}',
  ],
  [
    'cpp20-gcc',
    '#include <vector>\nint main(){std::vector<std::vector<int>> v;for(;;)v.emplace_back(100000,1);}',
  ],
  [
    'csharp-mono',
    'using System.Collections.Generic; class P { static void Main() { var l = new List<long[]>(); for (;;) l.Add(new long[100000]); } }',
  ],
  [
    'erlang',
    '-module(main).\n-export([main/0]).\nmain() -> eat([]).\neat(L) -> eat([lists:seq(1, 10000) | L]).\n',
  ],
  [
    'go',
    'package main\nvar keep [][]int\nfunc main() { for { b := make([]int, 100000); for i := range b { b[i] = i }; keep = append(keep, b) } }',
  ],
  [
    'haskell',
    'import qualified Data.Map as M\nmain :: IO ()\nmain = go 0 M.empty where go :: Int -> M.Map Int Int -> IO ()\n                          go n m = if M.size m < 0 then print n else go (n + 1) (M.insert n n m)\n',
  ],
  ['java17', javaEater],
  ['java21', javaEater],
  [
    'kotlin',
    'fun main() { val l = ArrayList<LongArray>(); while (true) l.add(LongArray(100000)) }',
  ],
  ['lisp-clisp', '(let ((l nil)) (loop (push (make-array 100000) l)))'],
  ['lisp-sbcl', '(let ((l nil)) (loop (push (make-array 100000) l)))'],
  ['lua54', 'local t = {} while true do t[#t + 1] = string.rep("x", 100000) .. #t end'],
  ['luajit', 'local t = {} while true do t[#t + 1] = string.rep("x", 100000) .. #t end'],
  [
    'pascal-fpc',
    'var p: ^byte;\nbegin\n  while true do begin getmem(p, 1000000); fillchar(p^, 1000000, 1); end;\nend.\n',
  ],
  ['perl', 'my @a; while (1) { push @a, "x" x 100000 . scalar @a; }'],
  ['php', '<?php $a = []; while (true) $a[] = str_repeat("x", 100000);'],
  ['pypy3', 'a = []\nwhile True:\n    a.append(bytearray(100000))\n'],
  ['ruby', 'a = []\nloop { a << "x" * 100000 }\n'],
  ['rust', 'fn main() { let mut v = Vec::new(); loop { v.push(vec![1u8; 100000]); } }'],
  ['swift', 'var a: [[Int]] = []\nwhile true { a.append([Int](repeating: 1, count: 100000)) }\n'],
  // push 0, then for ever: dup, store at itself, add one.
  ['whitespace', spell('SS SSL LSS STL SLS SLS TTS SS STL TSSS LSL STL')],
]

test.for(eaters.filter(([id]) => isChosen(id)))(
  '%s: what takes memory for ever is stopped for that',
  async ([id, source]) => {
    const language = findJudgeLanguage(id)
    if (!language) throw new Error('no such language')
    const path = join(folder, `${id}.txt`)
    await writeFile(path, source, { mode: 0o644 })
    const hash = createHash('sha256').update(source).digest('hex')
    const built = await builder.build(language, { path, hash })
    expect([built.ok, built.ok || built.log]).toEqual([true, true])
    const { verdict, usages, result } = await runProgram(sandbox, language, {
      box: built.folder,
      stdin: null,
      limits: { cpu: 10e9, memory: 64e6 },
      wallNs: 30e9,
      outputBytes: 8e6,
      answer: null,
    })
    const words = result.stderr.toString().slice(0, 200)
    expect([verdict, words]).toEqual(['MemoryLimitExceeded', words])
    expect(usages.memory).toBeGreaterThan(60e6)
    expect(usages.memory).toBeLessThanOrEqual(64e6)
  },
)
