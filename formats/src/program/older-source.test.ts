import { describe, expect, it } from 'vitest'
import { growthLimit, growthOver } from '../../../testing/cost-growth.ts'
import { readBare } from '../testing/bare-kattis.ts'
import { olderCpp } from './older-cpp.ts'
import { olderPython } from './older-python.ts'

const std = '#include <bits/stdc++.h>\nusing namespace std;\n'

describe('a C++ source', () => {
  it.each<[string, number | undefined]>([
    ['int main() { char s[9]; gets(s); }', 11],
    ['int main() { char s[9];\n  while (gets(s)) ; }', 11],
    ['int main() { char s[9]; return std::gets(s) ? 0 : 1; }', 11],
    ['void gets(char *s) {} int main() { gets(0); }', undefined],
    ['int main() { char s[9]; fgets(s, 9, stdin); in.gets(s); }', undefined],
    ['int main() { /* gets(s) */ puts("gets(s)"); } // gets(s)', undefined],
    ['int main() { auto p = make_unique<int>(1); gets(s); }', undefined],
    ['void f() throw(std::bad_alloc) {}', 14],
    ['struct A { A() throw (int) : x(1) {} int x; };', 14],
    ['void f() throw() {}', undefined],
    ['int main() { if (true) throw (Error); }', undefined],
    ['void f() throw(int) { auto [a, b] = g(); }', undefined],
    [`${std}int data[100];\nint main() { data[0] = 1; }`, 14],
    [`${std}int n, m = 3, size;\nint main() { cin >> size; }`, 14],
    [`${std}vector<int> a, data;\nint main() { data.size(); }`, 14],
    [`${std}const int N = 5;\nlong long *empty;\nint main() { *empty = 1; }`, 14],
    [`${std}struct any { int x; };\nint main() { any a; }`, 14],
    [`${std}typedef unsigned char byte;\nint main() { byte b = 1; }`, 14],
    [`${std}void f() {}\nint ssize;\nint main() { ssize = 1; }`, 17],
    [`${std}int ssize;\nauto x = 1 <=> 2;\nint main() { ssize = 1; }`, undefined],
    [`${std}int ssize;\nint main() { auto [a, b] = f(); ssize = a; }`, 17],
    // Nobody uses it: it hurts nobody.
    [`${std}int data[100];\nint main() {}`, undefined],
    // A function of its own is found before that of std.
    [`${std}int gcd(int a, int b) { return b; }\nint main() { gcd(1, 2); }`, undefined],
    [`${std}int main() { int data = 1; return data; }`, undefined],
    [`${std}struct A { int size; };\nint main() { A a; a.size = a.size; }`, undefined],
    ['#include <bits/stdc++.h>\nint data[9];\nint main() { data[0] = 1; }', undefined],
    ['#include <iostream>\nusing namespace std;\nint size;\nint main() { size = 1; }', 14],
    ['#include <iostream>\nusing namespace std;\nint gcd;\nint main() { gcd = 1; }', undefined],
    ['#include <cstdio>\nusing namespace std;\nint size;\nint main() { size = 1; }', undefined],
  ])('%j needs C++ %j', (source, newest) => {
    expect(olderCpp(source)?.newest).toBe(newest)
  })
})

describe('a Python source', () => {
  it.each<[string, boolean]>([
    ['print "a"', true],
    ["print 'a' % 1", true],
    ['if x: print x', true],
    ['x = 1; print x', true],
    ['print >>f, 1', true],
    ['try:\n  pass\nexcept ValueError, e:\n  pass', true],
    ['raise ValueError, "x"', true],
    ['exec "x = 1"', true],
    ['#!/usr/bin/env python2\nprint(1)', true],
    ['print(raw_input())', true],
    ['for i in xrange(9):\n  pass', true],
    ['try:\n  input = raw_input\nexcept NameError:\n  pass\nraw_input()', false],
    ['import sys\nif sys.version_info[0] > 2: xrange = range\nxrange(2)', false],
    ['xrange = range\nxrange(9)', false],
    ['raw_input ()', true],
    ['from six.moves import (\n  xrange)\nxrange(9)', false],
    ['def f(xrange): xrange(9)', false],
    ['for xrange in a: xrange(9)', false],
    ['from six.moves import xrange\nxrange(9)', false],
    ['def raw_input(): pass\nraw_input()', false],
    ['a.xrange(9)\nmy_xrange(9)\nxrange', false],
    ['print("a")', false],
    ['print ("a")', false],
    ['print(1) # print "a"', false],
    ['"""\nprint "a"\n"""', false],
    ["s = '''\nprint x\n'''", false],
    ['s = "print x"', false],
    ['print', false],
    ['x = print if y else z\nprint if y else z', false],
    ['try:\n  pass\nexcept (A, B):\n  pass', false],
    ['#!/usr/bin/env python3\n', false],
  ])('%j is Python 2: %j', (source, is) => {
    expect(olderPython('a.py', source) !== undefined).toBe(is)
  })
})

it.each([
  '[',
  '<',
  '"',
  "'''",
  ' ',
  '\n',
  ':',
  'auto ',
  ') throw (a',
  'gets ',
  '=',
  ',',
  '{',
  '\\',
])('a source of many %j costs one look', async (piece) => {
  const growth = await growthOver(10_000, (count) => {
    const source = piece.repeat(count)
    const cpp = `${std}${source}`
    return () => [olderCpp(cpp), olderPython('a.py', source)]
  })
  expect(growth).toBeLessThan(growthLimit)
})

it('sources of older languages are told with their place and what to do, and C++ is imported as what it needs', async () => {
  const { solutions, warnings } = await readBare({
    'submissions/accepted/a.cpp': `${std}int data[9];\nint main() { data[0] = 1; }`,
    'submissions/accepted/b.cpp': 'int main() { char s[9]; gets(s); }',
    'submissions/accepted/c.cpp': 'int main() {}',
    'submissions/accepted/d.py': 'print 1',
  })
  expect(solutions.map(({ languageId }) => languageId)).toEqual([
    'cpp14-gcc',
    'cpp11-gcc',
    'cpp20-gcc',
    'python3',
  ])
  expect(warnings.filter(({ code }) => /^(python2|solution-standard)$/.test(code))).toEqual([
    {
      code: 'solution-standard',
      path: 'submissions/accepted/a.cpp',
      message:
        'submissions/accepted/a.cpp needs C++14: it has a data of its own beside “using namespace std;”, which no later C++ takes. Its language is C++14; to use a newer one, change that.',
    },
    {
      code: 'solution-standard',
      path: 'submissions/accepted/b.cpp',
      message:
        'submissions/accepted/b.cpp needs C++11: it calls gets, which no later C++ takes. Its language is C++11; to use a newer one, change that.',
    },
    {
      code: 'python2',
      path: 'submissions/accepted/d.py',
      message:
        'submissions/accepted/d.py is written for Python 2 (it has a print statement), which is not offered; it is imported as Python 3. Change it to Python 3, or delete it.',
    },
  ])
})

it('so is a validator', async () => {
  const { checker, warnings } = await readBare({
    'problem.yaml': 'name: Sum\nvalidation: custom\n',
    'output_validator/v.cpp': 'void f() throw(int) {}\nint main() {}',
  })
  expect(checker).toMatchObject({ body: { languageId: 'cpp14-gcc' } })
  expect(warnings).toContainEqual(
    expect.objectContaining({ code: 'program-standard', path: 'output_validator/v.cpp' }),
  )
})
