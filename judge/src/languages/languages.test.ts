import { findLanguage, languages } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../testing/cost-growth.ts'
import { gccCpp } from './gcc.ts'
import { findJudgeLanguage, judgeLanguages } from './index.ts'
import { java } from './java.ts'
import { java17 } from './java17.ts'

it.each(judgeLanguages.map((language) => [language.id, language] as const))(
  '%s is a language of the product and its source has a known ending',
  (id, language) => {
    const info = findLanguage(id)
    expect(info).toBeDefined()
    expect(info?.exts).toContain(language.sourceName('').split('.').at(-1))
  },
)

it.each([
  ['public class Solution { }', 'Solution.java'],
  ['import x.*;\n\npublic final class  A$1 {}', 'A$1.java'],
  ['public record P(int x) {}', 'P.java'],
  ['class Hidden {}', 'Main.java'],
  ['// public class No {}\nclass X {}', 'Main.java'],
  ['/* public class No {} */ public/**/class /* it */ X {}', 'X.java'],
  ['class A { String s = "public class No {}"; }', 'Main.java'],
  ["class A { char c = '\"'; }\npublic class B { char d = '\"'; }", 'B.java'],
  ['class A { String s = "\\"{ // "; }\npublic class B {}', 'B.java'],
  ['class A { String s = """\n{ "public class No { \\""" """; }\npublic class B {}', 'B.java'],
  ['class A { public class No {} }\npublic class B {}', 'B.java'],
  ['class A { public static void main(String[] a) {} }', 'Main.java'],
  ['final @A({1, 2}) strictfp public @B("}") class X {}', 'X.java'],
  ['public non-sealed class X extends Y {}', 'X.java'],
  ['public abstract sealed interface X permits Y {}', 'X.java'],
  ['sealed interface Y permits X {}\n@A\npublic\nenum X implements Y { P }', 'X.java'],
  ['public @interface X {}', 'X.java'],
  ['import a.record;\npublic class Größe {}', 'Größe.java'],
  ['public class 解 {}', '解.java'],
  ['public class X', 'X.java'],
  [`public class ${'ä'.repeat(120)} {}`, 'Main.java'],
])('the Java source %j is saved as %s', (source, name) => {
  expect(java17.sourceName(source)).toBe(name)
})

it.each([
  ['public ', ''],
  ['"""', '\\'],
  ['"\\', ''],
  ['/*', ''],
  ['{', ''],
  ['public class ', ''],
])('a Java source of many %j costs no more a byte in a longer one', async (piece, end) => {
  const growth = await growthOver(5001, (size) => {
    const source = piece.repeat(size) + end
    return () => java17.sourceName(source)
  })
  expect(growth).toBeLessThan(growthLimit)
})

it.each([
  ['-module(main).', 'main.erl'],
  ['%% -module(no).\n -module ( two_2@x ) .', 'two_2@x.erl'],
  ["-module('A name').", 'A name.erl'],
  ["-module('../../etc/x').", 'main.erl'],
  ['main() -> ok.', 'main.erl'],
  [`-module(${'a'.repeat(250)}).`, 'main.erl'],
])('the Erlang source %j is saved as %s', (source, name) => {
  expect(findJudgeLanguage('erlang')?.sourceName(source)).toBe(name)
})

const heap = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n'
const trace = 'Traceback (most recent call last):\n  File "/box/main.py", line 1, in <module>\n'
it.each<[string, number | null, number | null, string, boolean]>([
  ['java17', 3, null, '', false],
  ['java17', 3, null, 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n', true],
  ['java17', 0, null, 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n', false],
  ['java17', 1, null, 'Exception in thread "main" java.lang.OutOfMemoryError: Cannot\n', true],
  ['java17', 1, null, 'caught java.lang.OutOfMemoryError\n', false],
  ['java17', 1, null, 'Exception in thread "main" java.lang.Error: x\n', false],
  ['nodejs', null, 6, heap, true],
  ['nodejs', 134, null, heap, true],
  ['nodejs', 1, null, heap, false],
  ['nodejs', null, 6, 'Aborted', false],
  ['python3', 1, null, `${trace}MemoryError\n`, true],
  ['python3', 1, null, `${trace}MemoryError: no\n`, true],
  ['python3', 1, null, `MemoryError\n${trace}ValueError: x\n`, false],
  ['python3', 1, null, 'MemoryError\n', false],
  ['python3', 2, null, `${trace}MemoryError\n`, false],
])(
  '%s, ended with code %j, signal %j and %j: out of memory is %j',
  (id, code, signal, text, is) => {
    const ending = { exitCode: code, signal, stderr: Buffer.from(text) }
    expect(findJudgeLanguage(id)?.isOutOfMemory?.(ending)).toBe(is)
  },
)

it('every language of the product is one of the judge, and no other', () => {
  const ids = judgeLanguages.map(({ id }) => id)
  expect(ids.toSorted()).toEqual(languages.map(({ id }) => id).toSorted())
})

it.each<[string, number | null, number | null, string, boolean]>([
  ['php', 255, null, 'PHP Fatal error:  Allowed memory size of 33554432 bytes exhausted\n', true],
  ['php', 255, null, 'PHP Fatal error:  Uncaught Exception\n', false],
  ['lua54', 1, null, 'lua5.4: not enough memory\n', true],
  ['lua54', 1, null, 'lua5.4: /box/main.lua:1: not enough memory\n', false],
  ['go', 2, null, 'fatal error: runtime: out of memory\n', true],
  ['go', 2, null, 'panic: out of memory\n', false],
  ['lisp-sbcl', 1, null, 'Heap exhausted (no more space for allocation).\n', true],
  ['csharp-dotnet', 134, null, 'Unhandled exception. System.OutOfMemoryException: x', true],
  ['csharp-dotnet', null, 6, 'x\nOut of memory.\n', true],
  ['csharp-dotnet', null, 6, 'Aborted', false],
  ['csharp-dotnet', 1, null, 'Out of memory.\n', false],
  ['erlang', 1, null, 'eheap_alloc: Cannot allocate 9 bytes of memory', true],
  ['erlang', 134, null, 'eheap_alloc: Cannot reallocate 9 bytes of memory', true],
  ['erlang', null, 6, 'eheap_alloc: Cannot allocate 9 bytes of memory', true],
  ['erlang', 0, null, 'eheap_alloc: Cannot allocate 9 bytes of memory', false],
  ['erlang', 1, null, 'Cannot allocate memory', false],
  ['go', 1, null, 'fatal error: runtime: out of memory\n', false],
  ['lisp-sbcl', null, 6, 'Heap exhausted (no more space for allocation).\n', true],
  ['lisp-sbcl', 0, null, 'Heap exhausted (no more space for allocation).\n', false],
  ['lisp-sbcl', 1, null, 'x', false],
  ['pascal-fpc', 1, null, 'Runtime error 203 at $1\n', false],
  ['perl', 1, null, 'Out of memory!\n', true],
  ['perl', 255, null, 'Out of memory!\n', false],
  ['pascal-fpc', 203, null, 'Runtime error 203 at $1\n', true],
  ['pascal-fpc', 203, null, '', false],
  ['kotlin', 3, null, 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n', true],
])('%s, ended with code %j, signal %j and %j: %j', (id, exitCode, signal, text, is) => {
  const ending = { exitCode, signal, stderr: Buffer.from(text) }
  expect(findJudgeLanguage(id)?.isOutOfMemory?.(ending)).toBe(is)
})

describe('a build that may use what was prepared', () => {
  it.each(
    judgeLanguages.filter(({ prepare }) => prepare).map((language) => [language.id, language]),
  )('%s names its folder only then', (_id, { build }) => {
    const [without, withIt] = [null, '/prepared/x'].map((prepared) =>
      [...build.argv('main.x', prepared), ...Object.values(build.env?.(prepared) ?? {})].join(),
    )
    expect(without).not.toContain('/prepared/x')
    expect(withIt).toContain('/prepared/x')
  })
})

describe('a language of another system', () => {
  it('is built and run in its root, where its files are looked for', () => {
    const other = java('java-x', 21, '/roots/x')
    const home = '/roots/x/usr/lib/jvm/java-21-openjdk-amd64'
    expect(other.needs).toEqual([`${home}/bin/javac`, `${home}/lib/modules`])
    expect([other.root, other.run({ memoryBytes: 1e8 }).root]).toEqual(['/roots/x', '/roots/x'])
    const own = java('java-x', 21)
    expect(own.needs[0]).toBe('/usr/lib/jvm/java-21-openjdk-amd64/bin/javac')
    expect(['root' in own, 'root' in own.run({ memoryBytes: 1e8 })]).toEqual([false, false])
  })
})

it('C++ of another system is built in its root, and runs on the host', () => {
  const other = gccCpp('cpp-x', 'gnu++23', 14, '/roots/x')
  expect([other.root, other.needs]).toEqual(['/roots/x', ['/roots/x/usr/bin/g++-14']])
  expect('root' in other.run({ memoryBytes: 1e8 })).toBe(false)
  expect('root' in gccCpp('cpp-x', 'gnu++23', 12)).toBe(false)
})

it('C++ has testlib.h, whichever its compiler; other languages have it not', () => {
  const offering = judgeLanguages.filter(({ offersTestlib }) => offersTestlib).map(({ id }) => id)
  expect(offering.toSorted()).toEqual(
    languages
      .filter(({ family }) => family === 'C++')
      .map(({ id }) => id)
      .toSorted(),
  )
})
