// Validators of Kattis with a `build` or a `run` of their own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JudgeProgram } from '@drafts/contract'
import { removeFolders } from '../sandbox/test-bed.ts'
import { JobBed } from '../testing/job-bed.ts'

let bed: JobBed
beforeAll(async () => {
  bed = await JobBed.open()
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const main = 'exec "$(dirname "$0")/run" "$@"\n'
const programOf = (files: Record<string, string>, source = main): JudgeProgram => ({
  ...bed.program('bash', 'kattis', source),
  files: Object.entries(files).map(([name, text]) => ({ name, blob: bed.server.put(text) })),
  flags: ['-f'],
})

/** What a check says of `out`, of the answer `42` of the input `in`. */
const judged = async (files: Record<string, string>, source?: string) => {
  const checker = programOf(files, source)
  const job = { languageId: 'python3', source: 'print("out")', inputs: ['in'], answer: '42' }
  const { checks } = await bed.judge({ ...job, checker })
  const [check] = checks
  return check?.verdict ?? check?.stderr?.snip
}

const python = `#!/usr/bin/env python3
import os, sys
here = os.path.dirname(os.path.abspath(__file__))
read = lambda path: open(path).read()
given = [read(sys.argv[1]), read(sys.argv[2]), sys.stdin.read(), sys.argv[4]]
open(os.path.join(sys.argv[3], 'judgemessage.txt'), 'w').write('so')
sys.exit(42 if given == ['in', '42', 'out\\n', '-f'] and read(here + '/data/table') == 'of ours' else 43)
`

test('helper files of the problem stand in no such folder, which is a whole', async () => {
  const files = {
    build: '#!/bin/sh\ngcc -o run *.c\n',
    'check.c': 'int main(void) { return 42; }\n',
  }
  const own = programOf(files)
  const helper = (name: string, text: string) =>
    ({ name, blob: bed.server.put(text), role: 'helper' }) as const
  const checker = {
    ...own,
    files: [...own.files, helper('other.c', 'int main(void) { return 43; }\n')],
  }
  const job = { languageId: 'python3', source: 'print(1)', inputs: ['in'] }
  const { checks } = await bed.judge({ ...job, checker })
  expect(checks.map(({ verdict }) => verdict)).toEqual(['Accepted'])
})

test.for<[string, Record<string, string>, unknown]>([
  ['a run alone, with a folder', { run: python, 'data/table': 'of ours' }, 'Accepted'],
  ['a run without a first line', { run: 'cat > /dev/null; exit 43' }, 'WrongAnswer'],
  [
    'a build that makes run of a source',
    {
      build: '#!/bin/bash\nset -euo pipefail\ngcc -O2 -o run src/check.c\n',
      'src/check.c': '#include "code.h"\nint main(void) { return CODE; }\n',
      'src/code.h': '#define CODE 42\n',
    },
    'Accepted',
  ],
  [
    'a build with make and a run that calls what it made',
    {
      build: '#!/bin/sh\nmake check\n',
      Makefile: 'check: check.c\n\tgcc -o check check.c\n',
      'check.c': 'int main(void) { return 43; }\n',
      run: '#!/bin/sh\nexec "$(dirname "$0")/check"\n',
    },
    'WrongAnswer',
  ],
  ['a run that ends oddly', { run: 'exit 0' }, '[The checker ended with code 0.]\n'],
  [
    'a build that fails',
    { build: '#!/bin/sh\necho no such compiler >&2\nexit 1\n' },
    'The checker does not compile.\nno such compiler\n',
  ],
  [
    'a build that makes nothing',
    { build: '#!/bin/sh\n' },
    'The checker does not compile.\nerror: build made no run\n',
  ],
  [
    'a name that leaves the folder',
    { run: 'exit 42', '../x': '' },
    'The checker does not compile.\nerror: ../x is no name of a file\n',
  ],
])('%s', async ([, files, outcome]) => {
  expect(await judged(files)).toBe(outcome)
})

test('a build runs once, has no network, and what it made cannot be changed by a run', async () => {
  const build = `#!/bin/bash
if (exec 3<>/dev/tcp/1.1.1.1/53) 2>/dev/null; then echo 'exit 1' > run; exit; fi
printf '#!/bin/bash\\necho x >> "$(dirname "$0")/count"\\nexit $((41 + $(wc -l < "$(dirname "$0")/count")))\\n' > run
chmod +x run
`
  const checker = programOf({ build })
  const job = { languageId: 'python3', source: 'print(1)', inputs: ['1', '2', '3'], answer: '' }
  const { checks } = await bed.judge({ ...job, checker })
  expect(checks.map(({ verdict }) => verdict)).toEqual(['Accepted', 'Accepted', 'Accepted'])
})

test('it may be a driver', async () => {
  const run = '#!/bin/bash\necho 7\nread answer\n[ "$answer" = 14 ] && exit 42\nexit 43\n'
  const job = {
    languageId: 'python3',
    inputs: ['in'],
    driver: { ...programOf({ run }), judgesOutput: false },
  }
  const ends = []
  for (const factor of [2, 3]) {
    const source = `print(${factor} * int(input()))`
    const { checks } = await bed.judge({ ...job, source })
    ends.push(checks[0]?.verdict)
  }
  expect(ends).toEqual(['Accepted', 'WrongAnswer'])
})

test('a source beside files of other names is a script, as ever', async () => {
  expect(await judged({ 'run.sh': 'exit 43' }, 'cat > /dev/null; exit 42\n')).toBe('Accepted')
})
