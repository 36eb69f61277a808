import { join } from 'node:path'
import { GCProfiler } from 'node:v8'
import { called } from './called.ts'
import type { Call, Loaded } from './called-contract.ts'
import { shapeNames, shapes } from './shapes.ts'
import type { ShapeName } from './shapes.ts'
import { worst } from './worst.ts'

// Calls every function with texts of two sizes and prints what each cost, a line of JSON each, in CPU time of this
// process, which its parent ends when it has had its time: what is not linear may take for ever. `all` takes every
// shape for every function, `worst` those that cost a function most, `first` the one that costs it most. A further argument is a part of the names to take.

export interface Begun {
  name: string
  shape: ShapeName
}
export interface Measured extends Begun {
  /** Milliseconds at the smaller and at the larger size. */
  small: number
  large: number
  isLinear: boolean
}

const smallSize = 25_000
const sizes = 8
/** A call that takes so long at the small size is not made at eight times of it. */
const hopelessMs = 1500
/** What costs less at 200 kB is no burden, and its growth is lost in what else happens. */
const floorMs = 120
/** For each doubling: half way, by factor, between what is linear and what grows with the square is 2.8. */
const mostADoubling = 2.6
/** A growth that looks bad is measured again: what else happens only adds. */
const rounds = 8

const costMs = (work: () => unknown): number => {
  const collector = new GCProfiler()
  collector.start()
  const from = process.cpuUsage()
  try {
    work()
  } catch {
    // A text that is refused is read too.
  }
  // The system's part is for pages of memory that are new to the process.
  const { user } = process.cpuUsage(from)
  const collected = collector.stop().statistics.reduce((sum, { cost }) => sum + cost, 0)
  // A collection comes at some size and not below. On a busy machine one seems to take more than the whole.
  return Math.max(user - collected, user / 4) / 1000
}

/** One string, not a tree of the pieces it was made of. */
const flat = (text: string): string => Buffer.from(text).toString()

const measure = (call: Call, own: Loaded, shape: ShapeName): Omit<Measured, 'name' | 'shape'> => {
  const few = flat(shapes[shape](smallSize))
  let small = costMs(() => call(own, few))
  const factor = small > hopelessMs ? 2 : sizes
  const many = flat(shapes[shape](factor * smallSize))
  let large = costMs(() => call(own, many))
  const limit = mostADoubling ** Math.log2(factor)
  const least = (before: number, text: string): number =>
    Math.min(
      before,
      costMs(() => call(own, text)),
    )
  const isLinear = (): boolean =>
    large < floorMs || large < limit * Math.max(small, floorMs / sizes)
  // The first call was slower than others, since nothing was compiled.
  if (large >= floorMs) small = least(small, few)
  // What moves much memory costs more at a size that no cache holds; then the last doubling alone is what counts.
  const half = isLinear() ? '' : flat(shapes[shape]((factor * smallSize) / 2))
  let middle = half === '' ? 0 : costMs(() => call(own, half))
  const isBad = (): boolean => !isLinear() && large > mostADoubling * middle
  for (let round = 0; round < rounds && isBad(); round += 1) {
    globalThis.gc?.()
    middle = least(middle, half)
    large = least(large, many)
  }
  return { small, large, isLinear: !isBad() }
}

/** The library has no types; it is loaded where pages come, since that takes a second. */
const openPage = async (): Promise<void> => {
  const library = 'jsdom'
  const { JSDOM } = (await import(library)) as {
    JSDOM: new (html: string, options: object) => { window: Record<string, unknown> }
  }
  const page = new JSDOM('<!doctype html><body></body>', { url: 'http://localhost/' }).window
  for (const name of [
    'document',
    'DOMParser',
    'Node',
    'Text',
    'Element',
    'HTMLElement',
    'location',
  ])
    Object.defineProperty(globalThis, name, { value: page[name], configurable: true })
}

/** The worst of all, or the two worst. */
const shapesOf = (name: string): readonly ShapeName[] =>
  (worst[name] ?? []).slice(0, mode === 'first' ? 1 : undefined)

const [mode, part = ''] = process.argv.slice(2)
for (const [file, calls] of called) {
  const names = Object.entries(calls).filter(([name]) => `${file} ${name}`.includes(part))
  if (names.length === 0) continue
  if (file.startsWith('web/') && !('DOMParser' in globalThis)) await openPage()
  const module = (await import(join(import.meta.dirname, '../..', file))) as Record<string, Loaded>
  for (const [short, call] of names) {
    const name = `${file} ${short}`
    const own = module[short]
    if (!own) throw new Error(`There is no ${name}`)
    for (const shape of mode === 'all' ? shapeNames : shapesOf(name)) {
      process.stdout.write(`${JSON.stringify({ name, shape } satisfies Begun)}\n`)
      const measured = measure(call, own, shape)
      process.stdout.write(`${JSON.stringify({ name, shape, ...measured } satisfies Measured)}\n`)
    }
  }
}
