import { isFloatKind, isIntKind, kinds } from '../../evaluate/kinds.ts'
import type { ScanKind } from '../../evaluate/kinds.ts'
import { readFloat32, readFloat64 } from '../../evaluate/read-float.ts'
import { boundsOf, isSteady } from '../plan/domain.ts'
import { drawFloat } from './draw-float.ts'
import { chooseInteger, integersOf, isAllowed } from './draw-integer.ts'
import { drawString } from './draw-string.ts'
import type { DrawnInteger, Generation } from '../plan/generation.ts'
import type { Site } from '../plan/hints.ts'
import { drawPairs } from '../pairs.ts'
import { seriesOf } from '../plan/series.ts'

/** Attempts after which a value of a series that was refused is left for one by itself. */
const patience = 2

/** A value for a read, and the word that it is read from: of a string, its bytes. */
export const takeValue = (
  site: Site,
  kind: ScanKind,
  indices: () => bigint[],
  generation: Generation,
): { value: DrawnInteger; word: string } => {
  const drawn = listed(site, kind, indices, generation) ?? drawOne(site, kind, indices, generation)
  if (!isFloatKind(kind)) return { value: drawn, word: String(drawn) }
  const word = String(drawn)
  const value = kind === kinds.float32 ? readFloat32(word) : readFloat64(word)
  return { value: value ?? 0, word }
}

/** Floats are drawn as words. */
const drawOne = (
  site: Site,
  kind: ScanKind,
  indices: () => bigint[],
  generation: Generation,
): DrawnInteger => {
  if (isIntKind(kind)) {
    const integers = integersOf(site, kind, indices, generation)
    return chooseInteger(integers, site, generation)
  }
  if (kind === kinds.bool) return generation.random.index(2) === 1
  const bounds = site.hints.length === 0 ? [] : boundsOf(site, indices(), generation)
  return isFloatKind(kind)
    ? drawFloat(site, kind, bounds, generation)
    : drawString(site, bounds, generation)
}

/** The value of this turn, where those of all turns are drawn together. */
const listed = (
  site: Site,
  kind: ScanKind,
  indices: () => bigint[],
  generation: Generation,
): DrawnInteger | undefined => {
  const frame = generation.frames.at(-1)
  if (frame === undefined || frame.loop !== site.loop || kind === kinds.bool) return undefined
  if (!frame.series.has(site)) {
    const isInt = isIntKind(kind)
    const integers = (one: Site) => integersOf(one, kind, indices, generation)
    if (!isInt || !drawPairs(site, frame, integers, generation)) {
      const draw = () => drawOne(site, kind, indices, generation)
      const own = { integers: isInt ? integers(site) : undefined, draw, isFloat: isFloatKind(kind) }
      const values = seriesOf(site, frame, own, generation)
      frame.series.set(site, values && { values, start: frame.turn })
    }
  }
  const series = frame.series.get(site)
  if (series === undefined || generation.attempt > patience) return undefined
  const value = series.values[frame.turn - series.start]
  if (value === undefined || !isIntKind(kind) || isSteady(site)) return value
  return isAllowed(integersOf(site, kind, indices, generation), value) ? value : undefined
}
