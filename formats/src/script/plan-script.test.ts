import { describe, expect, it } from 'vitest'
import { planScript, scriptChars } from './plan-script.ts'
import type { ScriptTest, ScriptWorld } from './plan-script.ts'

const world: ScriptWorld = {
  generators: ['gen', 'gen_all', 'max-n'],
  taken: [],
  groups: ['easy', 'hard'],
}

const planOf = (source: string, own: Partial<ScriptWorld> = {}) =>
  planScript(source, { ...world, ...own })
const testsOf = (source: string, own: Partial<ScriptWorld> = {}): readonly ScriptTest[] => {
  const { tests, errors } = planOf(source, own)
  expect(errors).toEqual([])
  return tests
}
const shortOf = ({ index, command, outputs }: ScriptTest): string =>
  `${index} ${command}${outputs ? ` (${outputs[0]})` : ''}`
const errorsOf = (source: string, own: Partial<ScriptWorld> = {}): string[] =>
  planOf(source, own).errors.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('numbers of tests', () => {
  it.each<[string, string, number[], string[]]>([
    ['that are named', 'gen 1 > 2\ngen 2 > 1', [], ['1 gen 2', '2 gen 1']],
    ['that are free', 'gen 1 > $\ngen 2 >$\ngen 3', [], ['1 gen 1', '2 gen 2', '3 gen 3']],
    [
      'that are free beside one that a later line names',
      'gen 1 > $\ngen 2 > $\ngen 4 > $\ngen 3 > 3',
      [],
      ['1 gen 1', '2 gen 2', '3 gen 3', '4 gen 4'],
    ],
    ['between tests of others', 'gen 1 > $\ngen 2 > $', [1, 3], ['2 gen 1', '4 gen 2']],
    ['before a test of others that moves up', 'gen 1 > $', [1, 7], ['2 gen 1']],
    [
      'that one generator writes',
      'gen 1 > $\ngen_all 5 > {2-3,5}\ngen 2 > $',
      [],
      ['1 gen 1', '2 gen_all 5 (2)', '3 gen_all 5 (3)', '4 gen 2', '5 gen_all 5 (5)'],
    ],
    [
      'in braces with blanks',
      'gen_all > { 1, 2-3 }',
      [],
      ['1 gen_all (1)', '2 gen_all (2)', '3 gen_all (3)'],
    ],
    ['with zeros', 'gen 1 > 01', [], ['1 gen 1']],
  ])('%s', (_what, source, taken, wanted) => {
    expect(testsOf(source, { taken }).map(shortOf)).toEqual(wanted)
  })

  it('files of a generator may have zeros before their number', () => {
    expect(testsOf('gen 1\ngen_all > {2,3}')[1]?.outputs).toEqual(['2', '02', '002'])
  })
})

describe('a line', () => {
  it.each<[string, Partial<ScriptTest>]>([
    [
      'gen 10 1 -weight 3 > 1',
      { command: 'gen 10 1 -weight 3', generator: 'gen', arguments: ['10', '1', '-weight', '3'] },
    ],
    ['gen.exe 1', { generator: 'gen', command: 'gen 1' }],
    ['gen', { command: 'gen', arguments: [] }],
    [
      'gen "a b" \'c"d\' --skip="-" ""',
      { arguments: ['a b', 'c"d', '--skip=-', ''], command: `gen "a b" 'c"d' --skip=- ""` },
    ],
    ['gen "a\\b|c>d$"', { arguments: ['a\\b|c>d$'] }],
    ['gen {1,2} [a-z]{3} x=5 a:b', { arguments: ['{1,2}', '[a-z]{3}', 'x=5', 'a:b'] }],
    ['gen 1 # not this', { arguments: ['1'] }],
    ["gen 1 > 1 # isn't", { arguments: ['1'] }],
    ['gen a#b "#c"', { arguments: ['a#b', '#c'] }],
    ['gen "@a" b@c', { arguments: ['@a', 'b@c'] }],
    ['gen 1', { label: '', weight: 1, type: 'regular', group: null, line: 1, index: 1 }],
    ['small: gen 1', { label: 'small' }],
    ['"two words": gen 1', { label: 'two words' }],
    ['gen 1 @label="two words"', { label: 'two words' }],
    ['@type=sample gen 1', { type: 'sample', weight: 0 }],
    ['@type=sample @weight=5 gen 1 > $', { type: 'sample', weight: 5 }],
    ['gen 1 > 1 @group=easy @weight=1', { group: 'easy', weight: 1 }],
    ['gen 1 @group=easy > 1', { group: 'easy' }],
    [
      '@group=hard a: @weight=3 gen 1 > 1 @type=additional',
      { group: 'hard', label: 'a', weight: 3, type: 'additional' },
    ],
    ['@group=hard\n\n@weight=3\ngen 1 @label=x', { group: 'hard', label: 'x', weight: 3, line: 4 }],
  ])('%s', (source, wanted) => {
    expect(testsOf(source)[0]).toMatchObject(wanted)
  })

  it('that a list repeats has the line of the source, and words of its own', () => {
    const tests = testsOf('<#list 1..2 as i>\n\nn${i}: gen ${i} @weight=${i}\n</#list>')
    expect(tests.map(({ line, label, weight }) => [line, label, weight])).toEqual([
      [3, 'n1', 1],
      [3, 'n2', 2],
    ])
  })

  it('of words alone belongs to the next line and to no other', () => {
    expect(testsOf('@group=easy\ngen 1\ngen 2').map(({ group }) => group)).toEqual(['easy', null])
  })
})

describe('an error', () => {
  it('that a line names the number of a test that is not of the script leaves out that line alone', () => {
    const source = 'gen 1 > 1\ngen_all 2 > {2-4}\ngen 3\ngen 4 > 9'
    const { tests, errors, leftOut } = planScript(source, { ...world, taken: [1, 3] })
    expect(leftOut.map(({ line, number }) => [line, number])).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(tests.map(({ command, index }) => `${command} ${index}`)).toEqual([
      'gen_all 2 2',
      'gen_all 2 4',
      'gen 3 5',
      'gen 4 9',
    ])
    // Other errors are named all the same.
    const others = errors.filter(({ message }) => !leftOut.some((one) => one.message === message))
    expect(others.map(({ message }) => message)).toEqual([
      'There is no test 6 before test 9: write > $ for the next free number.',
    ])
  })

  it.each<[string, string, Partial<ScriptWorld>, string[]]>([
    [
      'a generator that there is none of',
      'gen 1\n\n gem 2',
      {},
      ['3:2 There is no generator gem. Did you mean gen?'],
    ],
    [
      'a group that there is none of',
      'gen 1 @group=eazy',
      {},
      ['1:7 There is no group eazy. Did you mean easy?'],
    ],
    [
      'a gap',
      'gen 1 > 1\ngen 3 > 4\ngen 4 > 5',
      { taken: [2] },
      ['2:9 There is no test 3 before test 4: write > $ for the next free number.'],
    ],
    [
      'a number twice',
      'gen 1 > 1\ngen 2 > 1',
      {},
      ['2:9 Test 1 is made by line 1 already: write > $ for the next free number.'],
    ],
    [
      'a number that is not of the script',
      'gen 1 > 1',
      { taken: [1] },
      ['1:9 Test 1 is not of the script: write > $ for the next free number.'],
    ],
    [
      'a file that is made already',
      'gen_all > {1-2}\ngen 2 > 2',
      {},
      ['2:9 Test 2 is made by line 1 already: write > $ for the next free number.'],
    ],
    [
      'the same test twice',
      'gen 1  2\n<#list 1..2 as i>\ngen ${i} 2\n</#list>',
      {},
      ['3:1 gen 1 2 makes the same test as line 1: give it another argument, such as a seed.'],
    ],
    [
      'a typo of a word',
      'gen 1 @wieght=2',
      {},
      ['1:7 @wieght is not known here. Did you mean @weight?'],
    ],
    [
      'a word that there is none of',
      'gen @foo',
      {},
      [
        '1:5 The words with @ are @label=, @weight=, @type= and @group=; an argument that begins with @ stands in quotes.',
      ],
    ],
    ['a word without a value', 'gen @group=', {}, ['1:5 @group needs a value: @group=easy']],
    ['a word twice', 'a: gen @label=b', {}, ['1:8 The label is said twice in this line.']],
    [
      'a word twice in two lines',
      '@group=easy\ngen 1 @group=hard',
      {},
      ['2:7 The group is said in the line before too.'],
    ],
    [
      'words that nothing follows',
      'gen 1\n@group=easy',
      {},
      ['2:1 No line follows that these words belong to.'],
    ],
    ['a label that nothing follows', 'a:', {}, ['1:1 A generator is missing behind the label.']],
    [
      'a label that is too long',
      `${'a'.repeat(201)}: gen`,
      {},
      ['1:1 A label has at most 200 characters.'],
    ],
    [
      'a weight that is none',
      'gen 1 @weight=101\ngen 2 @weight=x',
      {},
      [
        '1:7 A weight is a whole number from 0 to 100.',
        '2:7 A weight is a whole number from 0 to 100.',
      ],
    ],
    [
      'a weight of 0 where the test is no sample',
      'gen 1 @weight=0\n@weight=0\ngen 2 @type=additional\ngen 3 @type=sample @weight=0',
      {},
      [
        '1:7 Only a sample may weigh 0: write a weight from 1 to 100, or @type=sample.',
        '3:1 Only a sample may weigh 0: write a weight from 1 to 100, or @type=sample.',
      ],
    ],
    [
      'a type that is none',
      'gen 1 @type=big',
      {},
      ['1:7 The type of a test is regular, sample, additional.'],
    ],
    ['a quotation mark', 'gen "a', {}, ['1:5 This quotation mark is not closed.']],
    [
      'a pipe',
      'gen 1 | sort > 1',
      {},
      ['1:7 Each line runs one program: | is not known here. Let one generator do what both do.'],
    ],
    [
      'a dollar',
      'gen $1',
      {},
      ['1:5 $ stands behind > only; an argument with $ stands in quotes.'],
    ],
    ['a sign of a shell', 'gen a;b', {}, ['1:6 An argument with ; stands in quotes.']],
    [
      'nothing behind >',
      'gen 1 >',
      {},
      [
        '1:7 Behind > stands the number of a test, $ for the next free one, or {3-7} for a generator that writes several.',
      ],
    ],
    [
      'a target that is none',
      'gen 1 > a',
      {},
      [
        '1:9 Behind > stands the number of a test, $ for the next free one, or {3-7} for a generator that writes several.',
      ],
    ],
    [
      'braces that are not closed',
      'gen 1 > {1',
      {},
      [
        '1:9 Behind > stands the number of a test, $ for the next free one, or {3-7} for a generator that writes several.',
      ],
    ],
    [
      'more behind the target',
      'gen 1 > 1 2',
      {},
      [
        '1:11 Nothing stands here but words as @weight=2: what a generator is given stands before >.',
      ],
    ],
    [
      'a list that is closed in its last line',
      '<#list 1..2 as i>\ngen ${i} > $</#list>',
      {},
      ['2:1 The line ends here: </#list> stands on a line of its own.'],
    ],
    ['no generator', '> 5', {}, ['1:1 A line begins with the name of a generator.']],
    [
      'a generator that writes free tests',
      'gen_all > {$}',
      {},
      [
        '1:11 A generator that writes several tests names them by number: write the numbers, as {3-7}.',
      ],
    ],
    ['a range that goes down', 'gen_all > {7-3}', {}, ['1:11 7-3 goes down: write 3-7.']],
    ['a file twice', 'gen_all > {1-3,2}', {}, ['1:11 Test 2 is named twice here.']],
    ['test 0', 'gen > 0', {}, ['1:7 Tests are counted from 1.']],
    [
      'a number that no test has',
      'gen > 251\ngen_all > {1-999999999}',
      {},
      ['1:7 A problem has at most 250 tests.', '2:11 A problem has at most 250 tests.'],
    ],
    [
      '300 tests',
      '<#list 1..300 as i>\ngen ${i}\n</#list>',
      {},
      ['2:1 A problem has at most 250 tests, and there are more from here on.'],
    ],
    [
      '300 tests with others',
      '<#list 1..300 as i>\ngen ${i}\n</#list>',
      { taken: [1, 2] },
      [
        '2:1 A problem has at most 250 tests, and there are more from here on (2 are not of the script).',
      ],
    ],
    ['a fault of the template', 'gen 1\ngen ${n}', {}, ['2:7 There is no variable n.']],
    [
      'a value that was computed',
      '<#assign g = "gem">\n${g} 1 > ${"x"}',
      {},
      [
        '2:10 Behind > stands the number of a test, $ for the next free one, or {3-7} for a generator that writes several.',
      ],
    ],
    [
      'a script that is too long',
      'a'.repeat(scriptChars + 1),
      {},
      ['1:1 A script has at most 200000 characters.'],
    ],
  ])('names its place: %s', (_what, source, own, wanted) => {
    expect(errorsOf(source, own)).toEqual(wanted)
  })

  it('that a list repeats is said once', () => {
    expect(errorsOf('<#list 1..9 as i>\ngem ${i}\n</#list>')).toHaveLength(1)
  })

  it('holds up no other line', () => {
    const { tests, errors } = planOf('gen 1\ngen |\ngem 2\ngen 3')
    expect(tests.map(shortOf)).toEqual(['1 gen 1', '2 gem 2', '3 gen 3'])
    expect(errors.map(({ line }) => line)).toEqual([2, 3])
  })

  it('is none where groups have the same test', () => {
    expect(testsOf('gen 1 @group=easy\ngen 1 @group=hard')).toHaveLength(2)
  })

  it('is none where a generator writes several files twice', () => {
    expect(testsOf('gen_all 5 > {1-2}\ngen_all 5 > {3} @group=easy')).toHaveLength(3)
  })

  it('is one of a hundred at most, and short', () => {
    const errors = errorsOf('x'.repeat(5000) + '\ngem\n gem\n'.repeat(100))
    expect(errors).toHaveLength(100)
    expect(Math.max(...errors.map((one) => one.length))).toBeLessThan(500)
  })
})
