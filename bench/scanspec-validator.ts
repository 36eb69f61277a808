// Random specs with inputs that they accept, and the same inputs broken: does the validator that goes out with a package (Python)
// say of each what the evaluator says, in the same words and at the same place?
// node bench/scanspec-validator.ts [specs] [seed]

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateValidator } from '../scanspec/src/index.ts'
import { wordsOf } from '../scanspec/src/testing/outcome.ts'
import { randomInput } from '../scanspec/src/testing/random-input.ts'
import { randomSpec } from '../scanspec/src/testing/random-spec.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'

const [count = '500', seed = '1'] = process.argv.slice(2)
const random = randomOf(Number(seed))
const brokenOfEach = 12

const pieces = [
  '',
  ' ',
  '\n',
  '\t',
  '\r\n',
  '0',
  '-',
  '+1',
  '99999999999',
  'x',
  'é',
  '1e3',
  '0.5',
  'true',
  '\u00a0',
  '\xff',
]
const pick = (length: number): number => Math.floor(random() * length)

/** One place of it left out, changed or with something more. */
const broken = (input: Uint8Array): Buffer => {
  const at = pick(input.length + 1)
  const to = Math.min(input.length, at + pick(3))
  const piece = pieces[pick(pieces.length)] ?? ''
  const middle = piece === '\xff' ? Buffer.from([0xff]) : Buffer.from(piece)
  return Buffer.concat([input.subarray(0, at), middle, input.subarray(to)])
}

interface Made {
  spec: string
  program: string
  inputs: Buffer[]
}

const make = (): Made[] => {
  const made: Made[] = []
  while (made.length < Number(count)) {
    const spec = randomSpec(random)
    const validator = generateValidator(spec)
    if ('reason' in validator) continue
    const accepted = [1, 2, 3].flatMap(() => randomInput(spec, random) ?? [])
    const base = accepted.map(({ input }) => Buffer.from(input))
    const inputs = [
      ...base,
      ...Array.from({ length: brokenOfEach }, () =>
        broken(base[pick(base.length)] ?? Buffer.alloc(0)),
      ),
    ]
    made.push({ spec, program: validator.program, inputs })
  }
  return made
}

const driver = `import base64, json, sys, threading
sys.setrecursionlimit(20000)
threading.stack_size(256 * 1024 * 1024)
def run():
    for line in open(sys.argv[1]):
        one = json.loads(line)
        scope = {'__name__': 'validator'}
        exec(compile(one['program'], 'validate.py', 'exec'), scope)
        print(json.dumps([scope['verdict'](base64.b64decode(text)) for text in one['inputs']]))
worker = threading.Thread(target=run)
worker.start()
worker.join()
`

const made = make()
const folder = mkdtempSync(join(tmpdir(), 'drafts-validators-'))
try {
  const [path, list] = [join(folder, 'driver.py'), join(folder, 'list.jsonl')]
  writeFileSync(path, driver)
  writeFileSync(
    list,
    made
      .map(({ program, inputs }) =>
        JSON.stringify({ program, inputs: inputs.map((input) => input.toString('base64')) }),
      )
      .join('\n'),
  )
  const { stdout, stderr } = spawnSync('python3', [path, list], { maxBuffer: 1e9 })
  const answers = stdout
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  if (answers.length < made.length) console.log(stderr.toString().slice(-2000))
  let [accepted, refused, wrong] = [0, 0, 0]
  for (const [at, { spec, inputs }] of made.entries()) {
    const said = JSON.parse(answers[at] ?? '[]') as (string | null)[]
    for (const [no, input] of inputs.entries()) {
      const wanted = wordsOf(spec, input)
      const got = said[no] === null ? 'ok' : said[no]
      if (wanted === 'ok') accepted += 1
      else refused += 1
      if (got === wanted || (wanted.endsWith('timed out') && got === 'timed out')) continue
      wrong += 1
      if (wrong <= 5)
        console.log(
          `${spec}\n---\n${JSON.stringify(input.toString())}\nevaluator ${wanted}\nvalidator ${got}\n======`,
        )
    }
  }
  console.log(
    `${made.length} specs, seed ${seed}: ${accepted} accepted and ${refused} refused inputs, ${wrong} said otherwise`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
