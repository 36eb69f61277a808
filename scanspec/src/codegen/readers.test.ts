import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isPartOn } from '../../../testing/parts.ts'
import { parse } from '../index.ts'
import { cases, ownCases } from '../testing/cases.ts'
import type { ReaderCase } from '../testing/cases.ts'
import { differenceOf } from '../testing/difference.ts'
import { buildAll, hasToolchain } from '../testing/toolchains.ts'
import { tracerOf } from '../testing/tracers.ts'
import { generateTraced } from './generate.ts'
import { readerLanguages } from './languages/index.ts'

// The test of a generator: of each input that a spec accepts, its program reads the values that the evaluator does.

const folder = await mkdtemp(join(tmpdir(), 'drafts-readers-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const ofSpecs =
  /^(?:var|scan|scanln|check|if|else|end|for|eol|eof|bool|int|int64|float32|float64|string)$/
/** Names that are words of any of the languages, and those that they become there. */
const words = [...new Set(readerLanguages.flatMap(({ reserved }) => [...reserved]))].filter(
  (name) => /^[A-Za-z_]\w*$/.test(name) && !ofSpecs.test(name),
)
const names = [...words, ...words.slice(0, 60).map((name) => `${name}_`), 'x', 'x2', 'X']
const namesCase: ReaderCase = {
  spec: `var ${names.join(', ')} int\nscan ${names.join(', ')}\neol\nif x > 0\n\tvar x string\n\tscan x\n\teol\nend\neof\n`,
  input: Buffer.from(`${names.map((name, index) => (name === 'x' ? 0 : index)).join(' ')}\n`),
}

/** Compilers that may warn of a variable that nothing looks at, once nothing shows its value. */
const warnsOfUnused = new Set(['C', 'C#', 'C++', 'Go', 'Java', 'Rust'])
/** Families with an everyday language: the others build their programs with the part of the generators. */
const isEveryday = new Set(['C', 'C++', 'Java', 'JavaScript', 'Python'])
/** Compilers that take so long that they get our own cases only. */
const isSlow = new Set(['Kotlin'])

/** The evaluator has read the shared ones in any case. */
const casesOf = (family: string): readonly ReaderCase[] =>
  isPartOn('generators') && !isSlow.has(family) ? cases : ownCases

const tested = readerLanguages.filter(
  ({ family }) => isPartOn('generators') || isEveryday.has(family),
)

describe.each(tested.map((language) => [language.family, language] as const))(
  '%s',
  (family, language) => {
    const tracer = tracerOf(family)
    const isThere = hasToolchain(family)
    if (!isThere) console.warn(`Skipped: programs in ${family}, as the host has no compiler of it.`)
    it.skipIf(!isThere)('reads what the evaluator reads', { timeout: 600_000 }, async () => {
      const tried = [...casesOf(family), namesCase]
      const codes = new Map(
        tried.map(({ spec }) => [spec, generateTraced(parse(spec), language, tracer)]),
      )
      const built = [...codes].filter(([, code]) => !code.includes('has to be written'))
      expect(built.length).toBeGreaterThan(0.8 * codes.size)
      const plain = warnsOfUnused.has(family)
        ? built.map(([spec]) => generateTraced(parse(spec), language))
        : []
      const { run, close } = await buildAll(family, folder, [
        ...built.map(([, code]) => code),
        ...plain,
      ])
      const wrong: string[] = []
      for (const one of tried) {
        const index = built.findIndex(([spec]) => spec === one.spec)
        if (index === -1) continue
        const shown = await run(index, one.input).catch((fault: unknown) => String(fault))
        const difference = differenceOf(family, one, shown)
        if (difference !== undefined) wrong.push(`${difference}\n${codes.get(one.spec)}`)
      }
      close?.()
      expect(wrong.join('\n\n')).toBe('')
    })
  },
)
