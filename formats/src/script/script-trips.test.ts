import { lineOf } from '@drafts/contract'
import type { LineParameter } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { testSeed } from '../../../testing/seed.ts'
import { readRules } from '../kattis/generated/read-rules.ts'
import { readYamlMap } from '../text/read-yaml.ts'
import { planScript } from './plan-script.ts'
import { scriptOfPolygon } from './read/script-of-polygon.ts'
import { scriptOfRules } from './read/script-of-rules.ts'
import { polygonCommands, polygonScript } from './write/polygon-lines.ts'
import { writeGeneratorsYaml } from './write/write-generators-yaml.ts'
import { writeScript } from './write/write-script.ts'
import type { ScriptPlan, ScriptTest, ScriptWorld } from './plan-script.ts'
import type { LinedTest } from './write/write-script.ts'

const seed = testSeed()
const rounds = Number(process.env['DRAFTS_STEPS'] ?? 1000)

const randomOf = (start: number) => {
  let state = start
  const below = (count: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) % count
  }
  const pick = <T>(from: readonly [T, ...T[]]): T => from[below(from.length)] ?? from[0]
  const many = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: below(most + 1) }, make)
  return { below, pick, many }
}
type Random = ReturnType<typeof randomOf>

const generators = ['gen', 'gen_all', 'max-n'] as const
const groups = ['easy', 'hard'] as const
const world: ScriptWorld = { generators, taken: [], groups }

const pieces = [
  'a n 7 -n --x= = : . { } [ , ! ? ~ ( * " \' \\ $ # @ | < > & ; ` é 語'.split(' '),
  '${ <#list </#if> <@a #{ <#-- {seed}x @group=easy label:'.split(' '),
  [' ', '  ', '\t'],
].flat()
const word = ({ below, many }: Random): string =>
  many(4, () => pieces[below(pieces.length)] ?? '').join('')

/** All that a package may say, with commands that are not alike. */
const listedTests = (random: Random): LinedTest[] => {
  const seen = new Set<string>()
  return Array.from({ length: 1 + random.below(12) }, (_, at): LinedTest => {
    const type = random.pick(['regular', 'regular', 'sample', 'additional'] as const)
    const rest = {
      label: random.pick(['', 'small', 'two words', word(random).trim()]).replaceAll(/\s+/g, ' '),
      weight: random.pick([type === 'sample' ? 0 : 1, 1, 5]),
      type,
      group: random.pick([null, ...groups]),
    }
    const generator = random.pick(generators)
    const given = random.many(3, () => word(random))
    const key = JSON.stringify([generator, given])
    if (random.below(4) === 0 || seen.has(key)) return { number: at + 1, ...rest }
    seen.add(key)
    const isFile = random.below(4) === 0
    const command = { generator, arguments: given, isFile }
    return { number: at + 1, command, ...rest }
  })
}

const short = ({ index, generator, arguments: given, outputs, ...rest }: ScriptTest) => {
  const { label, weight, type, group } = rest
  return { index, generator, given, isFile: outputs !== undefined, label, weight, type, group }
}
const wantedOf = (tests: readonly LinedTest[]) =>
  tests.flatMap(({ number, command, label, weight, type, group }) =>
    command
      ? [
          {
            index: number,
            generator: command.generator,
            given: command.arguments,
            isFile: command.isFile,
            label: label.trim(),
            weight,
            type,
            group,
          },
        ]
      : [],
  )

/** A script as a person may write one: templates, targets of each kind, words in each place. */
const writtenScript = (random: Random): string => {
  const { below, pick, many } = random
  let count = 0
  const line = (value: string): string => {
    count += 1
    const given = many(2, () =>
      pick(['5', '-n 10', '"a b"', "'q\"q'", 'x=1', '[a-z]', `\${7 * ${count}}`]),
    )
    const target = pick(['', ' > $', ' >$'])
    const front = pick(['', '', `l${count}: `, '@weight=3 '])
    const marks = [pick(['', ' @group=easy', ' @group="hard"']), pick(['', ' @type=sample'])]
    const behind = pick(['', '', ' # note'])
    const command = `${pick(['gen', 'max-n'])} ${count}${value} ${given.join(' ')}`
    return `${front}${command}${target}${marks.join('')}${behind}\n`
  }
  const block = (): string => {
    switch (below(6)) {
      case 0:
        return `<#list ${below(3)}..${below(3)} as i>\n  ${line('${i}')}</#list>\n`
      case 1:
        return `<#if ${below(3)} == 1>\n${line('')}<#else>\n${line('x')}</#if>\n`
      case 2:
        return `<#list ["a", "b"] as s><#list [1, 2] as t>${line('${s}${t}')}</#list></#list>\n`
      case 3:
        return `# a comment with \${nothing}\n<#-- and another -->\n\n`
      case 4:
        return `@weight=${1 + below(9)}\n${line('').replace('@weight=3 ', '')}`
      default:
        return line('')
    }
  }
  return Array.from({ length: 1 + below(6) }, block).join('')
}

const planned = (source: string, own: Partial<ScriptWorld> = {}): ScriptPlan =>
  planScript(source, { ...world, ...own })

/** What each round got and what it wanted, where these are not the same; a few of them. */
const differing = (round: (random: Random) => [got: unknown, wanted: unknown][]) =>
  Array.from({ length: rounds }, (_, at) => at)
    .values()
    .flatMap((at) => round(randomOf(seed + at)))
    .filter(([got, wanted]) => JSON.stringify(got) !== JSON.stringify(wanted))
    .take(3)
    .toArray()

const bare = (tests: readonly ScriptTest[]) =>
  tests.map(({ index, generator, arguments: given, outputs }) => [index, generator, given, outputs])

describe(`of ${rounds} random scripts`, () => {
  it('each that is written of tests makes these tests at their numbers', () => {
    const found = differing((random) => {
      const tests = listedTests(random)
      const { source, made, warnings } = writeScript(tests)
      const taken = tests.flatMap(({ number, command }) => (command ? [] : [number]))
      const plan = planned(source, { taken })
      return [
        [[...plan.errors, ...warnings], []],
        [plan.tests.map(short), wantedOf(tests)],
        [made, plan.tests.map(({ index }) => index)],
      ]
    })
    expect(found).toEqual([])
  })

  it('each has the same tests at Polygon', () => {
    const found = differing((random) => {
      const source = writtenScript(random)
      const plan = planned(source)
      const again = planned(polygonScript(source, plan).source)
      return [
        [[...plan.errors, ...again.errors], []],
        [bare(again.tests), bare(plan.tests)],
      ]
    })
    expect(found).toEqual([])
  })

  it('each has the same tests in problem.xml', () => {
    const found = differing((random) => {
      const { tests } = planned(writtenScript(random))
      const commands = polygonCommands(tests)
      const read = scriptOfPolygon(
        tests.map(({ index, type, label, weight, group }) => ({
          number: index,
          isGenerated: true,
          cmd: commands.get(index)?.cmd ?? '',
          fromFile: commands.get(index)?.fromFile ?? '',
          isSample: type === 'sample',
          description: label,
          weight,
          group: group ?? '',
        })),
      )
      const again = planned(read.source)
      return [
        [[...again.errors, ...read.warnings], []],
        [again.tests.map(short), tests.map(short)],
      ]
    })
    expect(found).toEqual([])
  })

  it('each has the same tests in generators.yaml', () => {
    const found = differing((random) => {
      const { tests } = planned(writtenScript(random))
      const { text, bases, warnings } = writeGeneratorsYaml(tests, { paths, copies: [] })
      const told: string[] = []
      const rules = readRules(
        readYamlMap(text, 'x', () => undefined),
        new Map(),
        (what) => told.push(what),
      )
      const numbers = new Map([...bases].map(([index, base]) => [base, index]))
      const read = scriptOfRules(
        rules.map((rule) => {
          const group = /^secret\/(.+)\//.exec(rule.base)?.[1]
          const { base } = rule
          return { number: numbers.get(base) ?? 0, base, ...(group ? { group } : {}), rule }
        }),
      )
      const again = planned(read.source, { generators: [...read.generators.values()] })
      const labels = new Map([...read.generators].map(([path, label]) => [label, path]))
      return [
        [[...again.errors, ...read.warnings, ...told], []],
        [
          again.tests.map(short).map((one) => ({ ...one, generator: labels.get(one.generator) })),
          tests.map(short).map((one) => ({ ...one, ...keptInYaml(one) })),
        ],
        [warnings.map(({ code }) => code).toSorted(), lostInYaml(tests)],
      ]
    })
    expect(found).toEqual([])
  })

  it('each has numbers from 1 on beside the tests of others', () => {
    const found = differing((random) => {
      const taken = [...new Set(random.many(5, () => 1 + random.below(5)))]
      const { tests } = planned(writtenScript(random), { taken })
      const numbers = tests.map(({ index }) => index)
      const all = [...numbers, ...taken.filter((number) => number <= Math.max(0, ...numbers))]
      return [
        [
          all.toSorted((one, other) => one - other),
          Array.from({ length: Math.max(0, ...numbers) }, (_, at) => at + 1),
        ],
      ]
    })
    expect(found).toEqual([])
  })

  it('each form of a generator is read again as it was', () => {
    const found = differing((random) => {
      const value = () => random.pick(['5', '-5', '', 'a b', '-x', '"', word(random)])
      const parameters = random.many(4, () => {
        const name = random.pick(['n', 'max-n', 'seed'])
        return random.pick<LineParameter>([{ name, value: value() }, String(random.below(99))])
      })
      const { tests, errors } = planned(lineOf('gen', parameters))
      return [
        [errors, []],
        [optionsIn(tests[0]?.arguments ?? []), parameters],
      ]
    })
    expect(found).toEqual([])
  })
})

/** Options as testlib reads them. A value behind a switch is the value of its name. */
const optionsIn = (words: readonly string[]): LineParameter[] => {
  const parameters: LineParameter[] = []
  for (let at = 0; at < words.length; at += 1) {
    const part = words[at] ?? ''
    const [, name, value] = /^-([A-Za-z_][\w-]*)(?:=([^]*))?$/.exec(part) ?? []
    if (name === undefined) parameters.push(part)
    else parameters.push({ name, value: value ?? words[(at += 1)] ?? '' })
  }
  return parameters
}

const paths = new Map([
  ['gen', 'gen.cpp'],
  ['max-n', 'big/max-n.py'],
])
/** A sample has no group there, and no test a weight. */
const keptInYaml = ({ generator, type, group }: ReturnType<typeof short>) => ({
  generator: paths.get(generator),
  weight: type === 'sample' ? 0 : 1,
  group: type === 'sample' ? null : group,
})
const lostInYaml = (tests: readonly ScriptTest[]): string[] => [
  ...(tests.some(({ type, group }) => type === 'sample' && group !== null)
    ? ['generators-samples']
    : []),
  ...(tests.some(({ type, weight }) => weight !== (type === 'sample' ? 0 : 1))
    ? ['generators-weights']
    : []),
]
