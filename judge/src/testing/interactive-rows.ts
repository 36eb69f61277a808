// What solution and driver do, and the verdict: each side ends first in every way, and both at once.
import type { Convention } from '@drafts/contract'

export const everyone: Convention[] = ['native', 'testlib', 'kattis']

export interface Row {
  what: string
  /** Python. */
  solution: string
  actions: string[]
  /** Null: Internal Error. */
  want: string | null
  /** Default: native. */
  conventions?: Convention[]
  stderr?: string
  cpuNs?: number
  /** A clock decides. */
  timed?: boolean
  /** Both sides wait for the clock and take no CPU, so that such rows run side by side. */
  waits?: boolean
}

const echo = 'while True: print(input())'
/** Repeats each line. */
export const polite = 'import sys\nfor line in sys.stdin: print(line, end="", flush=True)'

export const rows: Row[] = [
  {
    what: 'accepts',
    solution: polite,
    actions: ['say 5', 'hear', 'expect 5', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'finds it wrong',
    solution: polite,
    actions: ['say 5', 'hear', 'expect 6', 'exit accept'],
    want: 'WrongAnswer',
    conventions: everyone,
  },
  {
    what: 'solution over its memory',
    solution: 'input()\nx = bytearray(300_000_000)\ninput()',
    actions: ['say go', 'rest', 'exit wrong'],
    want: 'MemoryLimitExceeded',
    conventions: everyone,
  },
  {
    what: 'solution over its CPU time',
    timed: true,
    solution: 'input()\nwhile True: pass',
    actions: ['say go', 'rest', 'exit wrong'],
    want: 'CPULimitExceeded',
    conventions: everyone,
  },
  {
    what: 'solution exits non-zero, driver accepts the end',
    solution: 'input()\nraise SystemExit(3)',
    actions: ['say go', 'rest', 'exit accept'],
    want: 'RuntimeError',
    conventions: everyone,
  },
  {
    what: 'solution exits non-zero, driver calls it wrong',
    solution: 'input()\nraise SystemExit(3)',
    actions: ['say go', 'hear', 'exit wrong'],
    want: 'RuntimeError',
    conventions: everyone,
  },
  {
    what: 'solution crashes while the driver pours',
    solution: 'import os\ninput()\nos.kill(os.getpid(), 11)',
    actions: ['say go', 'pour 3000000', 'exit wrong'],
    want: 'RuntimeError',
    conventions: everyone,
  },
  {
    what: 'solution dies by SIGKILL of its own',
    solution: 'import os\nos.kill(os.getpid(), 9)',
    actions: ['hear', 'exit wrong'],
    want: 'RuntimeError',
  },
  {
    what: 'solution exits 0 early, driver accepts',
    solution: 'print(1)',
    actions: ['hear', 'rest', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'solution exits 0 early, driver finds it wrong',
    solution: 'pass',
    actions: ['hear', 'expect 5', 'exit accept'],
    want: 'WrongAnswer',
    conventions: everyone,
  },
  {
    what: 'solution exits 0 without reading what the driver pours',
    solution: 'pass',
    actions: ['pour 3000000', 'say x', 'rest', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'driver finds it wrong, then the solution fails on the end of its input',
    solution: echo,
    actions: ['say 1', 'hear', 'exit wrong'],
    want: 'WrongAnswer',
    conventions: everyone,
  },
  {
    what: 'driver finds it wrong while the solution computes',
    solution: 'while True: pass',
    actions: ['exit wrong'],
    want: 'WrongAnswer',
  },
  {
    what: 'driver accepts, then the solution exits 0 on the end of its input',
    solution: polite,
    actions: ['exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'driver accepts, then the solution fails on the end of its input',
    solution: echo,
    actions: ['say 1', 'hear', 'exit accept'],
    want: 'RuntimeError',
    conventions: everyone,
  },
  {
    what: 'driver accepts, the solution goes on writing into a closed pipe',
    solution: 'import time\nwhile True: print(1, flush=True); time.sleep(0.01)',
    actions: ['hear', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'driver accepts, the solution dies of SIGPIPE',
    solution:
      'import signal, time\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\nwhile True: print(1, flush=True); time.sleep(0.01)',
    actions: ['hear', 'exit accept'],
    want: 'Accepted',
  },
  {
    what: 'driver accepts, the solution computes on',
    timed: true,
    solution: 'print(1, flush=True)\nwhile True: pass',
    actions: ['hear', 'exit accept'],
    want: 'CPULimitExceeded',
  },
  {
    what: 'driver accepts, the solution stays',
    timed: true,
    waits: true,
    solution: 'import time\nprint(1, flush=True)\ntime.sleep(60)',
    actions: ['hear', 'exit accept'],
    want: 'CPULimitExceeded',
    stderr: '[the solution did not end in time]\n',
  },
  {
    what: 'both wait',
    timed: true,
    waits: true,
    solution: 'input()',
    actions: ['hear', 'exit wrong'],
    want: 'CPULimitExceeded',
    conventions: everyone,
    stderr: '[solution and driver wait for each other]\n',
  },
  {
    what: 'both write and nobody reads',
    timed: true,
    waits: true,
    solution: 'import sys\nsys.stdout.write("y" * 3000000)',
    actions: ['pour 3000000', 'exit wrong'],
    want: 'CPULimitExceeded',
    stderr: '[solution and driver wait for each other]\n',
  },
  {
    what: 'solution writes on and the driver never reads',
    timed: true,
    waits: true,
    solution: 'while True: print("y" * 1000)',
    actions: ['sleep 60', 'exit wrong'],
    want: 'CPULimitExceeded',
    stderr: '[solution and driver wait for each other]\n',
  },
  {
    what: 'solution floods a driver that reads',
    timed: true,
    solution: 'import sys\nb = b"y" * 65536\nwhile True: sys.stdout.buffer.write(b)',
    actions: ['rest', 'exit accept'],
    want: 'RuntimeError',
  },
  {
    what: 'driver closes its input and decides later',
    solution: 'for i in range(9999): print(i, flush=True)',
    actions: ['deafen', 'sleep 0.2', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'driver closes its output and goes on hearing',
    solution: polite,
    actions: ['say 7', 'hush', 'hear', 'expect 7', 'exit accept'],
    want: 'Accepted',
    conventions: everyone,
  },
  {
    what: 'driver exits with a code of no meaning',
    solution: polite,
    actions: ['say 1', 'cry oops', 'exit 33'],
    want: null,
    conventions: ['native', 'kattis'],
    stderr: '[The driver ended with code 33.]\noops\n',
  },
  {
    what: 'driver dies of a signal',
    solution: polite,
    actions: ['say 1', 'cry oops', 'kill 11'],
    want: null,
    conventions: ['native', 'testlib'],
    stderr: '[The driver died of signal 11.]\noops\n',
  },
  {
    what: 'driver dies by SIGKILL of its own',
    solution: polite,
    actions: ['kill 9'],
    want: null,
    stderr: '[The driver died of signal 9.]\n',
  },
  {
    what: 'driver crashes with the code of "wrong"',
    solution: polite,
    actions: ['say 1', 'raise oops'],
    want: null,
    conventions: ['native', 'kattis'],
  },
  {
    what: 'driver over its memory',
    timed: true,
    solution: polite,
    actions: ['eat 1500000000', 'exit accept'],
    cpuNs: 2e9,
    want: null,
    stderr: '[The driver ran out of memory (1 GB).]\n',
  },
  {
    what: 'driver never ends',
    timed: true,
    solution: polite,
    actions: ['spin'],
    want: null,
    conventions: ['native', 'testlib'],
    stderr: '[The driver ran out of time (2.9 s).]\n',
  },
  {
    what: 'driver stays when the solution has ended well',
    timed: true,
    waits: true,
    solution: 'pass',
    actions: ['sleep 60'],
    want: null,
    stderr: '[The driver ran out of time (2.9 s).]\n',
  },
  {
    what: 'driver floods',
    timed: true,
    solution: 'import sys\nwhile sys.stdin.buffer.read1(65536): pass',
    cpuNs: 1e9,
    actions: ['pour 90000000', 'exit accept'],
    want: null,
    stderr: '[The driver printed too much.]\n',
  },
  {
    what: 'driver fails when the solution was at fault first',
    solution: 'raise SystemExit(1)',
    actions: ['rest', 'kill 11'],
    want: 'RuntimeError',
  },
  {
    what: 'testlib: fault of the test',
    solution: polite,
    actions: ['exit fail'],
    want: null,
    conventions: ['testlib'],
  },
  {
    what: 'testlib: points are not all',
    solution: polite,
    actions: ['exit points'],
    want: 'WrongAnswer',
    conventions: ['testlib'],
  },
]
