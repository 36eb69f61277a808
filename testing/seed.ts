// The seed of a random test. It is fixed, so that a run repeats the last one: DRAFTS_SEED=<number> sets another,
// DRAFTS_SEED=random draws one. Either way it is printed, to repeat a run that failed.

/** Declared here, as the tests of pure workspaces know no Node. */
interface Runtime {
  process?: { env: Record<string, string | undefined> }
  console?: { log: (line: string) => void }
}

const usualSeed = 20_260
const seeds = 1_000_000

export const testSeed = (): number => {
  const { process, console } = globalThis as Runtime
  const wanted = process?.env['DRAFTS_SEED'] ?? ''
  const seed = seedOf(wanted, Date.now())
  console?.log(`DRAFTS_SEED=${seed}`)
  return seed
}

export const seedOf = (wanted: string, nowMs: number): number => {
  if (wanted === 'random') return nowMs % seeds
  if (wanted === '') return usualSeed
  const seed = Number(wanted)
  if (Number.isSafeInteger(seed) && seed >= 0) return seed
  throw new Error(`DRAFTS_SEED=${wanted}: neither a number nor “random”`)
}
