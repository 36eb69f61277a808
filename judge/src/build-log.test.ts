import { expect, it } from 'vitest'
import { showSourceName } from './build-log.ts'

it.each([
  ['main.cpp', "main.cpp:3:5: error: 'x' …", "a b.cpp:3:5: error: 'x' …"],
  ['main.cpp', 'In file included from /work/main.cpp:1:', 'In file included from a b.cpp:1:'],
  ['main.cpp', '/usr/include/main.cpp:1: note', '/usr/include/main.cpp:1: note'],
  ['main.cpp', 'domain.cpp main.cpp.gz main.cpp_x', 'domain.cpp main.cpp.gz main.cpp_x'],
  [
    'main.py',
    'File "main.py", line 1\nSorry: (main.py, line 1).',
    'File "a b.cpp", line 1\nSorry: (a b.cpp, line 1).',
  ],
  [
    'main.go',
    '# command-line-arguments\n./main.go:4:2: x',
    '# command-line-arguments\na b.cpp:4:2: x',
  ],
  ['main.pas', 'main.pas(3,1) Error:', 'a b.cpp(3,1) Error:'],
  ['main.js', '/work/main.js:1\nlet let', 'a b.cpp:1\nlet let'],
  [
    'Main.java',
    'Main.java:1: error: class A is public, should be declared in a file named Main.java',
    'a b.cpp:1: error: class A is public, should be declared in a file named Main.java',
  ],
])('%s: %j is shown as %j', (builtAs, log, shown) => {
  expect(showSourceName(log, builtAs, 'a b.cpp')).toBe(shown)
})

it('a name that looks like a pattern is shown as it is, one with line ends in one line', () => {
  expect(showSourceName('main.c:1: error', 'main.c', '$&.c')).toBe('$&.c:1: error')
  expect(showSourceName('main.c:1: error', 'main.c', 'a\nb')).toBe('a b:1: error')
})
