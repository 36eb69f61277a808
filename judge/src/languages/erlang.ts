import type { Language } from './language.ts'
import { MB, MiB, sumTest } from './language.ts'

/** The module must be called main and export main/0. */
export const erlang: Language = {
  id: 'erlang',
  needs: ['/usr/bin/erl', '/usr/bin/erlc'],
  sourceName: () => 'main.erl',
  build: {
    argv: (name) => ['/usr/bin/erlc', name],
    readOnly: [],
    collect: ['main.beam'],
    processes: 128,
  },
  run: () => ({
    argv: [
      '/usr/bin/erl',
      '+S',
      '1:1',
      '-noshell',
      '-boot',
      'no_dot_erlang',
      '-pa',
      '/box',
      '-eval',
      // `-s init stop` would wait for a second.
      'main:main(),halt(0).',
    ],
    env: { ERL_CRASH_DUMP_SECONDS: '0' },
    readOnly: [],
    runtimeBytes: 32 * MB,
    processes: 128,
    // It maps the code it makes from a file in memory.
    fileBytes: 16 * MiB,
  }),
  isOutOfMemory: ({ exitCode, signal, stderr }) =>
    (signal !== null || exitCode === 1 || exitCode === 134) &&
    /\w+_alloc: Cannot (re)?allocate \d+ bytes/.test(stderr.toString('latin1')),
  selfTest: sumTest(
    '-module(main).\n-export([main/0]).\nmain() ->\n    {ok, [A, B]} = io:fread("", "~d ~d"),\n    io:format("~b~n", [A + B]).\n',
  ),
}
