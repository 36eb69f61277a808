import { expect, it } from 'vitest'
import { buildHint } from './build-hint.ts'
import { growthLimit, growthOver } from '../../../../testing/cost-growth.ts'
import { codeOfCpp } from './cpp-code.ts'

it.each<[string, string, string | undefined]>([
  ['cpp17-gcc', 'error: ISO C++17 does not allow dynamic exception specifications', 'C++14'],
  ['cpp20-clang', 'error: ISO C++17 does not allow dynamic exception specifications', 'C++14'],
  ['cpp20-clang', "error: ISO C++17 does not allow 'register' storage class specifier", 'C++14'],
  [
    'cpp17-gcc',
    'error: use of an operand of type ‘bool’ in ‘operator++’ is forbidden in C++17',
    'C++14',
  ],
  ['cpp20-clang', 'error: ISO C++17 does not allow incrementing expression of type bool', 'C++14'],
  ['cpp20-gcc', 'main.cpp:3:26: error: reference to ‘data’ is ambiguous', 'C++14'],
  ['cpp20-gcc', 'main.cpp:3:26: error: reference to ‘ssize’ is ambiguous', 'C++17'],
  ['cpp17-gcc', 'main.cpp:3:26: error: reference to ‘ssize’ is ambiguous', undefined],
  ['cpp20-clang', "main.cpp:3:26: error: reference to 'byte' is ambiguous", 'C++14'],
  ['cpp20-gcc', 'error: reference to ‘mine’ is ambiguous', undefined],
  ['cpp14-gcc', 'error: ‘gets’ was not declared in this scope; did you mean ‘getw’?', 'C++11'],
  ['cpp23-clang', "error: use of undeclared identifier 'gets'", 'C++11'],
  ['cpp17-gcc', 'error: ‘vectr’ was not declared in this scope', undefined],
  ['cpp11-gcc', 'error: ‘gets’ was not declared in this scope', undefined],
  ['c17-gcc', 'error: ‘gets’ was not declared in this scope', undefined],
  [
    'python3',
    "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?",
    'Python 3',
  ],
  ['pypy3', "SyntaxError: Missing parentheses in call to 'print'", 'Python 3'],
  ['python3', 'SyntaxError: multiple exception types must be parenthesized', 'Python 3'],
  ['python3', 'SyntaxError: invalid syntax', undefined],
  ['ruby', "SyntaxError: Missing parentheses in call to 'print'", undefined],
])('of %s, %j, the hint is %j', (languageId, log, wanted) => {
  const hint = buildHint(languageId, log) ?? 'none'
  const named = /choose (C\+\+\d\d) as its language|Change it to (Python 3)/.exec(hint)
  expect(named?.[1] ?? named?.[2]).toBe(wanted)
})

it.each([
  ['a /* " */ b // \'\nc', 'a   b  \nc'],
  [`x = "/* \\" //"; y = '"';`, 'x = ""; y = "";'],
  ["int n = 1'000'000;", "int n = 1'000'000;"],
  ['a "unclosed\nb', 'a ""\nb'],
  ['a /* b', 'a  '],
])('the code of %j is %j', (source, code) => {
  expect(codeOfCpp(source)).toBe(code)
})

it.each(['/*', '"\\', '"\\"', "'\\'"])('a source of many %j costs one look', async (piece) => {
  const growth = await growthOver(5000, (count) => {
    const source = piece.repeat(count)
    return () => codeOfCpp(source)
  })
  expect(growth).toBeLessThan(growthLimit)
})
