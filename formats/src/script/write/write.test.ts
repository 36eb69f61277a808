import { lineOf } from '@drafts/contract'
import type { LineParameter } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { planScript } from '../plan-script.ts'
import { polygonCommands, polygonScript } from './polygon-lines.ts'
import { writeGeneratorsYaml } from './write-generators-yaml.ts'

const planOf = (source: string, taken: number[] = []) =>
  planScript(source, { generators: ['gen', 'all'], taken, groups: ['easy', '1/b c', '10'] })

describe('at Polygon', () => {
  it.each([
    ['plain lines', 'gen 1 > 1\ngen 2 >$\nall > {3-4}\n'],
    ['a template', '<#-- big -->\n<#list 1..3 as i>\n  gen ${i * 100000} > $\n</#list>\n'],
    ['nothing', ''],
  ])('a script of %s stays as it is', (_what, source) => {
    expect(polygonScript(source, planOf(source))).toEqual({ source, warnings: [] })
  })

  it.each([
    ['labels', 'a: gen 1 > $'],
    ['words with @', 'gen 1 > $ @weight=2'],
    ['a line without a number', 'gen 1'],
    ['a comment', '# first\ngen 1 > $'],
    ['a comment behind', 'gen 1 > $ # first'],
  ])('a script with %s is written out, and that is told', (_what, source) => {
    const { source: written, warnings } = polygonScript(source, planOf(source))
    expect(written).toBe('gen 1 > 1\n')
    expect(warnings.map(({ code }) => code)).toEqual(['script-written-out'])
  })

  it('a script that is written out has files of one run in one line, and no template', () => {
    const source = `gen "\${r"\${n}"}"\nall 5 > {2-3,5}\n@weight=2\ngen 2 > 4`
    const plan = planOf(source)
    expect(plan.errors).toEqual([])
    const { source: written } = polygonScript(source, plan)
    expect(written).toBe('gen "${r"${"}n}" > 1\nall 5 > {2-3,5}\ngen 2 > 4\n')
  })

  it('tests of problem.xml have their commands, and the file of one of several', () => {
    const { tests } = planOf('gen "a b" > 1\nall 5 > {2}')
    expect([...polygonCommands(tests)]).toEqual([
      [1, { cmd: 'gen "a b"' }],
      [2, { cmd: 'all 5', fromFile: '2' }],
    ])
  })
})

const write = (source: string, copies: { base: string; copy: string }[] = []) =>
  writeGeneratorsYaml(planOf(source).tests, {
    paths: new Map([['gen', 'gen.cpp']]),
    copies,
    solution: '/submissions/accepted/a.py',
  })

describe('generators.yaml', () => {
  it('has an entry for each test in the folder of its group', () => {
    const copies = [{ base: 'secret/hand', copy: 'manual/hand' }]
    const { text, warnings, bases } = write(
      `gen 1 @type=sample\nsmall: gen "it's" "" @group=easy\ngen 3`,
      copies,
    )
    expect(text).toBe(
      [
        'solution: /submissions/accepted/a.py',
        'data:',
        '  secret:',
        '    data:',
        '      hand:',
        '        copy: manual/hand',
        '      easy:',
        '        data:',
        `          02-small: gen.cpp 'it'"'"'s' ''`,
        '      "03": gen.cpp 3',
        '  sample:',
        '    data:',
        '      "01": gen.cpp 1',
        '',
      ].join('\n'),
    )
    expect(warnings).toEqual([])
    expect([...bases.values()]).toEqual(['sample/01', 'secret/easy/02-small', 'secret/03'])
  })

  it.each([
    [
      'several files',
      'all > {1-2}',
      'generators.yaml has no one run of a generator that writes several tests: tests 1, 2.',
    ],
    ['weights', 'gen 1 @weight=5', 'generators.yaml has no weights: test 1.'],
    ['commands twice', 'gen 1\ngen 1 @group=easy', 'generators.yaml has no command twice: test 2.'],
    ['types', 'gen 1 @type=additional', 'generators.yaml has no tests after the contest: test 1.'],
    [
      'groups of samples',
      'gen 1 @type=sample @group=easy',
      'generators.yaml has no groups of samples: test 1.',
    ],
    [
      'names',
      'gen 1 @group="1/b c"',
      'generators.yaml has no signs but A-Z, a-z, 0-9, _, - and . in names: test 1.',
    ],
    [
      'braces',
      'gen {seed}',
      'generators.yaml has no way to pass {seed}, {name}, {count} or {{ as they are: test 1.',
    ],
    [
      'many',
      '<#list 1..30 as i>gen ${i} @weight=5\n</#list>',
      `generators.yaml has no weights: tests ${Array.from({ length: 20 }, (_, at) => at + 1).join(', ')}, ….`,
    ],
  ])('says what it has no place for: %s', (_what, source, wanted) => {
    expect(write(source).warnings.map(({ message }) => message)).toEqual([wanted])
  })

  it('never calls a test as a group beside it', () => {
    const lines = Array.from({ length: 9 }, (_, at) => `gen ${at}\n`).join('')
    const { bases } = write(`${lines}gen 9\ngen 10 @group=10`)
    expect([bases.get(10), bases.get(11)]).toEqual(['secret/10-test', 'secret/10/11'])
  })
})

describe('a form of a generator', () => {
  it.each<[readonly LineParameter[], string]>([
    [['10', { name: 'n', value: '5' }, { name: 'sorted' }], 'gen 10 -n 5 -sorted > $'],
    [
      [
        { name: 'min', value: '-5' },
        { name: 'skip', value: '-' },
      ],
      'gen -min -5 -skip=- > $',
    ],
    [[{ name: 'text', value: 'a b' }], 'gen -text "a b" > $'],
    [[], 'gen > $'],
  ])('becomes a line: %j', (parameters, line) => {
    expect(lineOf('gen', parameters)).toBe(line)
  })
})
