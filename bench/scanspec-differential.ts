// Random specs with inputs that they accept: do the programs of each language read what the evaluator reads?
// node bench/scanspec-differential.ts [specs] [seed] [family …]

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bind } from '../scanspec/src/codegen/bind.ts'
import { generateTraced } from '../scanspec/src/codegen/generate.ts'
import { readerLanguages } from '../scanspec/src/codegen/languages/index.ts'
import { lower } from '../scanspec/src/codegen/lower.ts'
import { bodiesOf, targetsOf, variablesIn } from '../scanspec/src/codegen/mentions.ts'
import type { Stmt } from '../scanspec/src/codegen/program.ts'
import { parse } from '../scanspec/src/index.ts'
import type { ReaderCase } from '../scanspec/src/testing/cases.ts'
import { differenceOf } from '../scanspec/src/testing/difference.ts'
import { randomInput } from '../scanspec/src/testing/random-input.ts'
import { randomSpec } from '../scanspec/src/testing/random-spec.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'
import { buildAll, hasToolchain } from '../scanspec/src/testing/toolchains.ts'
import { tracerOf } from '../scanspec/src/testing/tracers.ts'

const [count = '100', seed = '1', ...families] = process.argv.slice(2)
const random = randomOf(Number(seed))

/** Names that are one variable: of several, what the evaluator ends with may be one that no program has any more. */
const clearNames = (spec: string): Set<string> => {
  const { variables } = bind(parse(spec).statements)
  const counts = Map.groupBy(variables, ({ name }) => name)
  return new Set(
    [...counts].flatMap(([name, own]) =>
      own.length === 1 && own[0]?.isCounter === false ? [name] : [],
    ),
  )
}

/** Whether a statement sets what an index of an element that it set before is made of: a trace then shows another element. */
const movesIndex = (stmt: Stmt): boolean => {
  const elements = targetsOf(stmt)
  return (
    elements.some(({ indices }, at) => {
      const inIndices = variablesIn(indices)
      return elements.slice(at).some(({ variable }) => inIndices.includes(variable))
    }) || bodiesOf(stmt).flat().some(movesIndex)
  )
}

const isTraceable = (spec: string): boolean => {
  const [language] = readerLanguages
  return !language || !lower(parse(spec).statements, language).body.some(movesIndex)
}

const makeCases = (): ReaderCase[][] => {
  const found: ReaderCase[][] = []
  while (found.length < Number(count)) {
    const spec = randomSpec(random)
    const inputs = [1, 2, 3].flatMap(() => randomInput(spec, random) ?? [])
    const different = new Map(inputs.map((one) => [Buffer.from(one.input).toString(), one]))
    if (different.size > 0 && isTraceable(spec)) found.push([...different.values()])
  }
  return found
}

const made = makeCases()
const inputs = made.reduce((sum, own) => sum + own.length, 0)
console.log(`${made.length} specs, ${inputs} inputs, seed ${seed}`)

for (const language of readerLanguages) {
  const { family } = language
  if (families.length > 0 && !families.includes(family)) continue
  if (!hasToolchain(family)) {
    console.log(`${family}: no compiler here`)
    continue
  }
  const folder = await mkdtemp(join(tmpdir(), 'drafts-differential-'))
  try {
    const codes = made.map(([first]) =>
      generateTraced(parse(first?.spec ?? ''), language, tracerOf(family)),
    )
    // Compilers warn of comparisons and indices that only chance writes.
    const { run, close } = await buildAll(family, folder, codes, true)
    let wrong = 0
    for (const [index, own] of made.entries()) {
      const clear = clearNames(own[0]?.spec ?? '')
      for (const one of own) {
        const shown = await run(index, one.input).catch((fault: unknown) => String(fault))
        const difference = differenceOf(family, one, shown, (name) => clear.has(name))
        if (difference === undefined) continue
        wrong += 1
        if (wrong <= 3) console.log(`${difference}\n---\n${codes[index]}\n======`)
      }
    }
    close?.()
    console.log(`${family}: ${inputs - wrong} read alike, ${wrong} not`)
  } catch (fault) {
    console.log(`${family}: ${String(fault).slice(-6000)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
