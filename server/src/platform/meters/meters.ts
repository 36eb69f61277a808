import { Counter, Histogram } from './instruments.ts'
import type { Labels, MeterSample } from './instruments.ts'

// Code that knows of an event counts it (`counter`, `histogram`); code that knows a state is asked for it
// at each scrape (`observe`). `text` is Prometheus' exposition format 0.0.4: HELP, TYPE, then one line a sample. A value that
// cannot be read within two seconds, because the database is away or its pool is full, leaves its family without samples: the
// other metrics are needed most then. A label has few possible values: routes, verdicts, kinds; never an id or an address.

type FamilyType = 'counter' | 'gauge' | 'histogram'

export interface Described {
  name: string
  help: string
  /** By default `gauge`. */
  type?: FamilyType
}

type Readings = Readonly<Record<string, number | readonly MeterSample[]>>

interface Source {
  families: readonly (readonly [key: string, family: Described])[]
  read: () => Readings | Promise<Readings>
}

const patienceMs = 2000

/** All metrics of one server process. */
export class Meters {
  readonly #sources: Source[] = []
  readonly #names = new Set<string>()

  counter(name: string, help: string): Counter {
    const counter = new Counter()
    this.observe({ own: { name, help, type: 'counter' } }, () => ({ own: counter.samples() }))
    return counter
  }

  /** `bounds`: upper ends of the buckets, ascending; the one without an end is added. */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(bounds)
    this.observe({ own: { name, help, type: 'histogram' } }, () => ({ own: histogram.samples() }))
    return histogram
  }

  /** `read` is called at each scrape and returns a number or samples for each family. */
  observe<Key extends string>(
    families: Readonly<Record<Key, Described>>,
    read: () =>
      | Readonly<Record<Key, number | readonly MeterSample[]>>
      | Promise<Readonly<Record<Key, number | readonly MeterSample[]>>>,
  ): void {
    const entries: [string, Described][] = Object.entries(families)
    for (const [, { name }] of entries) {
      if (this.#names.has(name)) throw new Error(`There are two metrics ${name}.`)
      this.#names.add(name)
    }
    this.#sources.push({ families: entries, read })
  }

  async text(): Promise<string> {
    const parts = await Promise.all(this.#sources.map(textOf))
    return parts.join('')
  }
}

const textOf = async ({ families, read }: Source): Promise<string> => {
  const readings = await inTime(read).catch((): Readings => ({}))
  return families
    .map(([key, { name, help, type = 'gauge' }]) => {
      const reading = readings[key] ?? []
      const samples = typeof reading === 'number' ? [{ value: reading }] : reading
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((sample) => lineOf(name, sample)).join('')}`
    })
    .join('')
}

const inTime = async (read: Source['read']): Promise<Readings> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('not read in time')), patienceMs)
  try {
    return await Promise.race([read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const lineOf = (name: string, { suffix = '', labels = {}, value }: MeterSample): string =>
  `${name}${suffix}${labelText(labels)} ${value}\n`

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
