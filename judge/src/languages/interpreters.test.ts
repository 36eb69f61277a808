import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spell } from './whitespace.ts'

const folder = mkdtempSync(join(tmpdir(), 'drafts-interpreters-'))
const flags = ['-O2', '-Wall', '-Wextra', '-Werror']
const sources = resolve(import.meta.dirname, '../../interpreters')

beforeAll(() => {
  for (const name of ['brainfuck', 'whitespace'])
    execFileSync('cc', [...flags, '-o', join(folder, name), join(sources, `${name}.c`)])
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const use = (name: string, mode: 'check' | 'run', source: string, input: string | Buffer = '') => {
  const file = join(folder, `main.${name === 'brainfuck' ? 'bf' : 'ws'}`)
  writeFileSync(file, source)
  const { status, stdout, stderr } = spawnSync(join(folder, name), [mode, file], {
    input,
    timeout: 120_000,
    maxBuffer: 64_000_000,
  })
  return { status, stdout, errors: stderr.toString().replaceAll(`${folder}/`, '') }
}

const runBrainfuck = (source: string, input?: string | Buffer) =>
  use('brainfuck', 'run', source, input)

describe('Brainf*ck', () => {
  it.each<[string, string, string, string]>([
    ['prints', '++++++++[>++++++++<-]>+.', '', 'A'],
    ['copies its input, whose end is 0', ',[.,]', 'a\u00ffb', 'a\u00ffb'],
    ['cells wrap downwards', '-[>+<-]>.', '', '\u00ff'],
    ['cells wrap upwards', '-[>+<-]>+.', '', '\u0000'],
    ['a loop that takes three a time', '---[>+<---]>.', '', '\u00ff'],
    ['a loop that adds one a time', '+++[>+<+]>.', '', '\u00fd'],
    ['products to both sides', '>>+++++[<<+++++++++++++>++>-]<<.>.', '', 'A\n'],
    [
      'searches to the right, left and in steps',
      '>>>>+>+>+<<[>]<[<]>.[>>]<<+.',
      '',
      '\u0001\u0002',
    ],
    ['loops that do not come back', '+>+>+<<[->]<+++.', '', '\u0003'],
    ['a loop within one that comes back', '+++[>++[>+++++<-]<-]>>.', '', '\u001e'],
    ['comments in any script are nothing', 'größe +++ 日本 .', '', '\u0003'],
  ])('%s', (_what, source, input, output) => {
    const { status, stdout, errors } = runBrainfuck(source, Buffer.from(input, 'latin1'))
    expect([status, stdout.toString('latin1'), errors]).toEqual([0, output, ''])
  })

  it.each(['<+', '<.', '>>><<<<[-]', '+[<+]', '+>+>+[<]<+', '<,', '+[[-<<+>>]<+]'])(
    'a touch left of the start ends %j with 3, and what was printed is there',
    (source) => {
      const { status, stdout, errors } = runBrainfuck(`.${source}.`, 'x')
      expect([status, stdout.toString()]).toEqual([3, '\u0000'])
      expect(errors).toContain('left of its first cell')
    },
  )

  it('walking left without touching is no fault', () => {
    expect(runBrainfuck(`<<<>>>${'+'.repeat(65)}.`).stdout.toString()).toBe('A')
  })

  it('the tape is as long as it has to be', () => {
    expect(runBrainfuck(`${'>'.repeat(400_000)}+++.`).stdout.toString()).toBe('\u0003')
  })

  it('loops a hundred thousand deep', () => {
    const depth = 100_000
    expect(runBrainfuck(`+${'['.repeat(depth)}-${']'.repeat(depth)}.`).stdout.toString()).toBe(
      '\u0000',
    )
  })

  it.each([
    ['++]\n', 'main.bf:1:3: error: "]" without "["\n'],
    ['+[\n é[-]\n', 'main.bf:1:2: error: "[" without "]"\n'],
    ['a\n é[[-]\n', 'main.bf:2:3: error: "[" without "]"\n'],
  ])('%j does not compile', (source, message) => {
    expect(use('brainfuck', 'check', source)).toMatchObject({ status: 1, errors: message })
  })

  it('what was printed is shown before it waits for input', async () => {
    const file = join(folder, 'talk.bf')
    writeFileSync(file, '+++++.,.')
    const child = execFile(join(folder, 'brainfuck'), ['run', file])
    await new Promise((seen) => child.stdout?.once('data', seen))
    child.stdin?.end('x')
    expect(await new Promise((ended) => child.once('close', ended))).toBe(0)
  })
})

it('arguments behind the source are nothing to either', () => {
  const args = ['input.txt', 'output.txt', '--']
  const bf = join(folder, 'arguments.bf')
  writeFileSync(bf, ',.')
  const ws = join(folder, 'arguments.ws')
  writeFileSync(ws, spell('SSSTL TLST LLL'))
  const run = (name: string, file: string) =>
    spawnSync(join(folder, name), ['run', file, ...args], { input: 'A' })
  expect(run('brainfuck', bf)).toMatchObject({ status: 0, stdout: Buffer.from('A') })
  expect(run('whitespace', ws)).toMatchObject({ status: 0, stdout: Buffer.from('1') })
})

/** Instructions by name → the letters the interpreter reads. */
const words = new Map(
  'push=SS dup=SLS swap=SLT drop=SLL copy=STS slide=STL add=TSSS sub=TSST mul=TSSL div=TSTS mod=TSTT store=TTS load=TTT outc=TLSS outn=TLST inc=TLTS inn=TLTT label=LSS call=LST jump=LSL jz=LTS jn=LTT ret=LTL end=LLL'
    .split(' ')
    .map((pair) => pair.split('='))
    .map(([word = '', letters = '']) => [word, letters] as const),
)
const number = (text: string): string => {
  const n = BigInt(text)
  const bits = (n < 0n ? -n : n).toString(2).replaceAll('0', 'S').replaceAll('1', 'T')
  return `${n < 0n ? 'T' : 'S'}${bits}L`
}
const assemble = (text: string): string =>
  spell(
    text
      .trim()
      .split(/\s+/)
      .map((word) => (/^-?\d+$/.test(word) ? number(word) : (words.get(word) ?? '?')))
      .join(''),
  )

const runWhitespace = (source: string, input?: string) =>
  use('whitespace', 'run', assemble(source), input)

const floorDivision = (a: bigint, b: bigint): [bigint, bigint] => {
  const rest = ((a % b) + b) % b
  return [(a - rest) / b, rest]
}

describe('Whitespace', () => {
  const big = 2n ** 200n - 12_345n

  const numbers = [
    0n,
    1n,
    -7n,
    2n ** 31n,
    2n ** 62n - 1n,
    -(2n ** 62n),
    2n ** 62n,
    2n ** 63n,
  ].concat([-(2n ** 63n), 2n ** 64n - 1n, 2n ** 96n, big, -big, 10n ** 40n])

  it.each(numbers)('reckons with %s as with any other number', (a) => {
    for (const b of numbers) {
      const steps = ['add', 'sub', 'mul', ...(b === 0n ? [] : ['div', 'mod'])]
      const source = steps.map((step) => `push ${a} push ${b} ${step} outn push 10 outc`)
      const [quotient, rest] = b === 0n ? [0n, 0n] : floorDivision(a, b)
      const wanted = [a + b, a - b, a * b, ...(b === 0n ? [] : [quotient, rest])]
      const { stdout, errors } = runWhitespace(`${source.join(' ')} end`)
      expect([errors, stdout.toString().trim().split('\n')]).toEqual(['', wanted.map(String)])
    }
  })

  it('computes 1000! and its last digits', () => {
    const factorial = 'push 1 push 1000 label 1 dup jz 2 swap copy 1 mul swap push 1 sub jump 1'
    let wanted = 1n
    for (let i = 2n; i <= 1000n; i++) wanted *= i
    const { stdout } = runWhitespace(`${factorial} label 2 drop outn end`)
    expect(stdout.toString()).toBe(String(wanted))
  })

  it.each<[string, string, string, string]>([
    ['numbers are lines', 'push 0 inn push 0 load push 5 add outn end', ' -12 \n', '-7'],
    ['long numbers are read', 'push 0 inn push 0 load outn end', `${big}\n`, String(big)],
    ['the end of input is -1', 'push 0 inc push 0 load outn end', '', '-1'],
    ['bytes are read as they are', 'push 0 inc push 0 load outn end', 'é', '195'],
    [
      'characters are printed as UTF-8',
      'push 233 outc push 8364 outc push 128512 outc end',
      '',
      'é€😀',
    ],
    [
      'far and negative addresses',
      'push -5 push 1 store push 9000000000 push 2 store push -5 load push 9000000000 load add outn end',
      '',
      '3',
    ],
    [
      'addresses without limit',
      `push ${big} push 4 store push ${big} load push ${big + 1n} load add outn end`,
      '',
      '4',
    ],
    ['copy and slide', 'push 1 push 2 push 3 copy 2 slide 2 outn outn end', '', '11'],
    ['a slide deeper than the stack keeps the top', 'push 1 push 2 slide 9 outn end', '', '2'],
    ['calls', 'call 1 push 7 outn end label 1 push 6 outn ret', '', '67'],
    [
      'jumps on negative',
      `push ${-big} jn 1 end label 1 push -1 jn 2 end label 2 push 8 outn end`,
      '',
      '8',
    ],
  ])('%s', (_what, source, input, output) => {
    const { status, stdout, errors } = runWhitespace(source, input)
    expect([status, stdout.toString(), errors]).toEqual([0, output, ''])
  })

  it('cells that were stored far away are found when the heap has grown to them', () => {
    const fill = 'push 0 label 1 dup dup store push 1 add dup push 9000 sub jn 1'
    const { stdout } = runWhitespace(
      `push 8999 push 5 store ${fill} push 8999 load outn push 20000 load outn end`,
    )
    expect(stdout.toString()).toBe('89990')
  })

  it.each([
    ['push 1 push 0 div', 'division by zero'],
    ['push 0 push 0 mod', 'division by zero'],
    ['add', 'too few elements'],
    ['push 1 copy 1', 'too few elements'],
    ['push 1 copy -1', 'a negative number of elements'],
    ['drop', 'too few elements'],
    ['ret', 'a return without a call'],
    ['push 1', 'past its end'],
    ['label 1 call 1', 'more than 1000000 calls'],
    ['push 0 inn', 'is not a number'],
    ['push -1 outc', 'not a character'],
    ['push 1114112 outc', 'not a character'],
  ])('%j ends with 3: %s', (source, words_) => {
    const { status, stdout, errors } = runWhitespace(`push 65 outc ${source}`, 'x1\n')
    expect([status, stdout.toString()]).toEqual([3, 'A'])
    expect(errors).toMatch(/^runtime error: .* \(line \d+, column \d+\)\n$/)
    expect(errors).toContain(words_)
  })

  it.each([
    ['jump 1', '1:1: error: a jump to a label that is not defined'],
    ['push 1 label 2 label 2', '4:1: error: this label is defined twice'],
  ])('%j does not compile', (source, message) => {
    const { status, errors } = use('whitespace', 'check', assemble(source))
    expect([status, errors]).toEqual([1, `main.ws:${message}\n`])
  })

  it.each([
    ['SS S', 'the program ends inside an instruction'],
    ['SS STL TSLS', '2:1: error: there is no such instruction'],
  ])('%s does not compile', (letters, message) => {
    const { status, errors } = use('whitespace', 'check', spell(letters))
    expect(status).toBe(1)
    expect(errors).toContain(message)
  })
})
