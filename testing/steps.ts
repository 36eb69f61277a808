// How many steps a random test takes: as many as the run has time for, or DRAFTS_STEPS=<number> of them.

export const testSteps = (usual: number): number =>
  stepsOf(process.env['DRAFTS_STEPS'] ?? '', usual)

export const stepsOf = (wanted: string, usual: number): number => {
  if (wanted === '') return usual
  const steps = Number(wanted)
  if (Number.isSafeInteger(steps) && steps > 0) return steps
  throw new Error(`DRAFTS_STEPS=${wanted}: no whole number of steps`)
}
