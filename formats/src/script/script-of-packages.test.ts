import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRules } from '../kattis/generated/read-rules.ts'
import { openPackage } from '../package-files.ts'
import { readProblemXml } from '../polygon/problem-xml.ts'
import { withWeights } from '../polygon/tests.ts'
import { fixtureFolder, readManifest } from '../testing/fixtures.ts'
import { readYamlMap } from '../text/read-yaml.ts'
import { planScript } from './plan-script.ts'
import { scriptOfPolygon } from './read/script-of-polygon.ts'
import { scriptOfRules } from './read/script-of-rules.ts'
import type { PolygonTestOfScript, ScriptOfPackage } from './read/script-of-polygon.ts'

const polygonTest = (
  number: number,
  own: Partial<PolygonTestOfScript> = {},
): PolygonTestOfScript => ({
  number,
  isGenerated: own.cmd !== undefined,
  cmd: '',
  fromFile: '',
  isSample: false,
  description: '',
  weight: own.isSample === true ? 0 : 1,
  group: '',
  ...own,
})
const messages = ({ warnings }: ScriptOfPackage): string[] => warnings.map(({ message }) => message)

const planOf = (
  { source, generators }: ScriptOfPackage,
  numbers: readonly number[],
  made: readonly number[],
  groups: readonly string[] = [],
) =>
  planScript(source, {
    generators: [...generators.values()],
    taken: numbers.filter((number) => !made.includes(number)),
    groups,
  })

describe('problem.xml', () => {
  it('becomes lines that say what its tests say', () => {
    const read = scriptOfPolygon([
      polygonTest(1, { isSample: true }),
      polygonTest(2, { cmd: 'gen 1 "a b"', isSample: true }),
      polygonTest(3, { cmd: 'gen.exe 2', group: '1', weight: 5, description: 'two words' }),
      polygonTest(4, { cmd: 'all 7', fromFile: '4' }),
      polygonTest(5),
      polygonTest(6, { cmd: 'all 7', fromFile: '06' }),
      polygonTest(7, { cmd: 'all 7', fromFile: '7', group: '1' }),
    ])
    expect(read.source).toBe(
      [
        'gen 1 "a b" > $ @type=sample',
        'gen 2 > $ @label="two words" @weight=5 @group=1',
        'all 7 > {4,6}',
        'all 7 > {7} @group=1',
        '',
      ].join('\n'),
    )
    expect(read.made).toEqual([2, 3, 4, 6, 7])
    expect(read.warnings).toEqual([])
    const { tests, errors } = planOf(read, [1, 2, 3, 4, 5, 6, 7], read.made, ['1'])
    expect(errors).toEqual([])
    expect(tests.map(({ index }) => index)).toEqual(read.made)
  })

  it('names numbers where some are not among its tests', () => {
    expect(scriptOfPolygon([polygonTest(3, { cmd: 'gen 1' })]).source).toBe('gen 1 > 3\n')
  })

  it('says no weight of 0, which no line may have', () => {
    const read = scriptOfPolygon([polygonTest(1, { cmd: 'gen 1', weight: 0 })])
    expect(read.source).toBe('gen 1 > $\n')
    expect(planOf(read, [1], read.made).errors).toEqual([])
  })

  it.each<[string, Partial<PolygonTestOfScript>, string]>([
    ['a pipe', { cmd: 'gen 1 | sort' }, 'its command needs a shell: gen 1 | sort'],
    ['no command', { cmd: ' ' }, 'problem.xml names no command for it'],
    ['a quote', { cmd: 'gen "1' }, 'a quote of its command does not end: gen "1'],
    [
      'a file of another name',
      { cmd: 'gen', fromFile: 'a.txt' },
      'its generator writes it to a.txt, and a script names files by test numbers',
    ],
    [
      'the file of another number',
      { cmd: 'gen', fromFile: '2' },
      'its generator writes it to 2, and a script names files by test numbers',
    ],
  ])('leaves a test with %s as it is, and says so', (_what, own, why) => {
    const read = scriptOfPolygon([polygonTest(1, own)])
    expect([read.source, read.made]).toEqual(['', []])
    expect(messages(read)).toEqual([`Test 1 is no line of the script and stays as it is: ${why}.`])
  })

  it('with an argument of several lines leaves it as it is, and says so', () => {
    const read = scriptOfPolygon([polygonTest(1, { cmd: 'gen "a\nb"' })])
    expect(read.source).toBe('')
    expect(messages(read)[0]).toMatch(/^Test 1: an argument of its generator has several lines/)
  })

  it('has the same command once, and says which test stays as it is, but not of two groups', () => {
    const tests = [
      polygonTest(1, { cmd: 'gen 5' }),
      polygonTest(2, { cmd: 'gen 5', group: 'a' }),
      polygonTest(3, { cmd: 'gen  "5"' }),
    ]
    const read = scriptOfPolygon(tests)
    expect(messages(read)).toEqual([
      'Test 3 is made by the same command as test 1, which a script has once: it stays as it is.',
    ])
    const { errors, tests: planned } = planOf(read, [1, 2, 3], read.made, ['a'])
    expect(errors).toEqual([])
    expect(planned.map(({ index }) => index)).toEqual([1, 2])
  })

  it('gives what looks like a template as it stands', () => {
    const read = scriptOfPolygon([
      polygonTest(1, { cmd: `gen '\${n}' "<#list" "#{" "</@a>" "<#--"` }),
    ])
    const { tests, errors } = planOf(read, [1], read.made)
    expect(errors).toEqual([])
    expect(tests[0]?.arguments).toEqual(['${n}', '<#list', '#{', '</@a>', '<#--'])
  })

  it('calls programs by labels that a script can have', () => {
    const cmds = ['gen', 'gen-2', 'my gen.v2', 'é'].map((name) => `"${name}" 1`)
    const read = scriptOfPolygon(cmds.map((cmd, at) => polygonTest(at + 1, { cmd })))
    expect([...read.generators]).toEqual([
      ['gen', 'gen'],
      ['gen-2', 'gen-2'],
      ['my gen.v2', 'my-gen'],
      ['é', 'gen-3'],
    ])
  })
})

const rulesOf = (text: string) =>
  readRules(
    readYamlMap(text, 'generators.yaml', () => undefined),
    new Map(),
    () => undefined,
  )

const yaml = `
solution: /submissions/accepted/sol.py
random_salt: abcd
generators:
  tree: [tree.py, lib.py]
data:
  sample:
    data:
      '1': tree --n 12
      '2':
        in: 23 foo
  secret:
    data:
      - small:
          data:
            - path: tree --n 5 path
            - star: gen.cpp {seed} star
            - counted:
                generate: gen.cpp {seed:3} {count}
                count: 2
      - '': gen.cpp "a b" 7
      - max: big/max.py 200000
      - copied:
          copy: manual/max
      - named: gen.cpp {name}
      - broken: gen.cpp "a
`

describe('generators.yaml', () => {
  const rules = rulesOf(yaml).map((rule, at) => ({
    number: at + 1,
    base: rule.base,
    rule,
    ...(rule.base.includes('/1-small/') ? { group: '1-small' } : {}),
  }))
  const read = scriptOfRules(rules)

  it('becomes lines with seeds as numbers, labels and groups', () => {
    const seeds = rules.flatMap(
      ({ rule }) => rule.generate?.args.filter((arg) => /^\d{7,}$/.test(arg)) ?? [],
    )
    expect(read.source.replaceAll(/\b\d{7,}\b/g, (digits) => `<${seeds.indexOf(digits)}>`)).toBe(
      [
        'tree --n 12 > $ @type=sample',
        'tree --n 5 path > $ @label=path @group=1-small',
        'gen <0> star > $ @label=star @group=1-small',
        'gen <1> 1 > $ @label=counted-1 @group=1-small',
        'gen <2> 2 > $ @label=counted-2 @group=1-small',
        'gen "a b" 7 > $',
        'big-max 200000 > $ @label=max',
        '',
      ].join('\n'),
    )
    expect(new Set(seeds).size).toBe(3)
    expect([...read.generators]).toEqual([
      ['tree', 'tree'],
      ['gen.cpp', 'gen'],
      ['big/max.py', 'big-max'],
    ])
  })

  it('names no group where the problem has none for a folder', () => {
    const { source } = scriptOfRules(
      rules.map(({ number, base, rule }) => ({ number, base, rule })),
    )
    expect(source).not.toContain('@group')
  })

  it('gives each test the arguments that it has at home', () => {
    const { tests, errors } = planOf(
      read,
      rules.map(({ number }) => number),
      read.made,
      ['1-small'],
    )
    expect(errors).toEqual([])
    expect(tests.map(({ index, arguments: given }) => [index, given])).toEqual(
      rules.flatMap(({ number, rule }) =>
        read.made.includes(number) ? [[number, rule.generate?.args]] : [],
      ),
    )
  })

  it('says which tests stay as they are', () => {
    expect(messages(read).map((message) => message.replace(/^.*: /, ''))).toEqual([
      'its generator is given the name of its file, and a script has none.',
      'gen.cpp "a.',
    ])
    expect(read.made).not.toContain(rules.find(({ base }) => base.includes('copied'))?.number)
  })

  it('takes weights that are given', () => {
    const [rule] = rulesOf('data: {secret: {data: {a: gen 1}}}')
    const { source } = scriptOfRules([
      { number: 1, base: 'secret/a', weight: 7, ...(rule ? { rule } : {}) },
    ])
    expect(source).toBe('gen 1 > $ @label=a @weight=7\n')
  })
})

const manifest = readManifest('scripts of packages')
const polygonRows = (manifest?.packages ?? []).filter(({ kind }) => kind === 'polygon')

describe.skipIf(!manifest)('packages of the manifest', () => {
  it.each(polygonRows)('$file has lines for the same tests', async ({ file }) => {
    const mark = { marker: 'problem.xml', missing: () => '' }
    const files = await openPackage(join(fixtureFolder, file), mark, 'small')
    const xml = await readProblemXml(files)
    const weighted = withWeights(xml, files)
    files.close()
    // One has over 500 tests: they are taken by as many as a problem has.
    for (let from = 0; from < weighted.length; from += 250) {
      const part = weighted.slice(from, from + 250).map((test, at) => ({ ...test, number: at + 1 }))
      const read = scriptOfPolygon(part)
      const isMade = new Set(read.made)
      const wanted = part.filter(({ number }) => isMade.has(number))
      const others = part.filter(({ isGenerated, number }) => isGenerated && !isMade.has(number))
      expect(read.warnings).toHaveLength(others.length)
      expect(read.warnings.filter(({ code }) => code !== 'script-twins')).toEqual([])
      const groups = [...new Set(part.map(({ group }) => group))]
      const { tests, errors } = planOf(
        read,
        part.map(({ number }) => number),
        read.made,
        groups,
      )
      expect(errors).toEqual([])
      expect(
        tests.map(({ index, command, group, type, weight, label }) => [
          index,
          command,
          group,
          type,
          weight,
          label,
        ]),
      ).toEqual(
        wanted.map(({ number, cmd, group, isSample, weight, description }) => [
          number,
          cmd,
          group === '' ? null : group,
          isSample ? 'sample' : 'regular',
          weight,
          description,
        ]),
      )
    }
  })

  it('holds each kind of package with commands', () => {
    expect(polygonRows.length).toBeGreaterThan(10)
  })
})
