import type { JudgeLanguage } from './language.ts'
import { MB, MiB, sumTest } from './language.ts'

/** An atom, bare or between quotes. A name that could leave the folder does not match. */
const moduleLine = /^[ \t]*-[ \t]*module[ \t]*\([ \t]*(?:([a-z][\w@]*)|'([^'"\\\n/]+)')[ \t]*\)/m

/** The compiled module has the name it has; for the judge it is always the same file. */
const compile = 'mkdir out && /usr/bin/erlc -o out "./$1" && mv "out/${1%.erl}.beam" main.beam'

// `-s init stop` would wait for a second.
const start = `{ok, Code} = file:read_file("/box/main.beam"),
{module, Name} = lists:keyfind(module, 1, beam_lib:info(Code)),
{module, Name} = code:load_binary(Name, "main.beam", Code),
Name:main(),
halt(0).`

/** The file is called as its module, as the compiler wants it; the module exports main/0. */
export const erlang: JudgeLanguage = {
  id: 'erlang',
  needs: ['/usr/bin/erl', '/usr/bin/erlc'],
  refusesMark: true,
  sourceName: (source) => {
    const [, bare, quoted] = moduleLine.exec(source) ?? []
    const name = bare ?? quoted ?? 'main'
    return `${Buffer.byteLength(name) > 200 ? 'main' : name}.erl`
  },
  build: {
    argv: (name) => ['/bin/sh', '-c', compile, 'sh', name],
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
      '-eval',
      start,
      // What follows is the program's, not another expression.
      '-extra',
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
    /\w_alloc: Cannot (re)?allocate \d+ bytes/.test(stderr.toString('latin1')),
  selfTest: sumTest(
    '-module(main).\n-export([main/0]).\nmain() ->\n    {ok, [A, B]} = io:fread("", "~d ~d"),\n    io:format("~b~n", [A + B]).\n',
  ),
}
