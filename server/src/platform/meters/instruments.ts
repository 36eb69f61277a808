export type Labels = Readonly<Record<string, string>>

/** One line of the text. `suffix`: `_bucket`, `_sum` and `_count` of a histogram. */
export interface MeterSample {
  labels?: Labels
  value: number
  suffix?: string
}

/** A number for each set of labels that only grows while the process lives. */
export class Counter {
  readonly #values = new Map<string, { labels: Labels; value: number }>()

  /** Zero is added for labels that are known from the start, so that their rate is right from the first event on. */
  add(labels: Labels, by = 1): void {
    const key = keyOf(labels)
    const known = this.#values.get(key)
    if (known) known.value += by
    else this.#values.set(key, { labels, value: by })
  }

  samples(): MeterSample[] {
    return [...this.#values.values()].map(({ labels, value }) => ({ labels, value }))
  }
}

interface Observed {
  labels: Labels
  /** Counts of values in each bucket alone; the last bucket has no upper end. */
  buckets: number[]
  sum: number
}

/** Counts values in fixed buckets, for each set of labels. */
export class Histogram {
  readonly #bounds: readonly number[]
  readonly #observed = new Map<string, Observed>()

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
  }

  record(labels: Labels, value: number): void {
    const key = keyOf(labels)
    const known = this.#observed.get(key)
    const observed = known ?? {
      labels,
      buckets: Array.from({ length: this.#bounds.length + 1 }, () => 0),
      sum: 0,
    }
    if (!known) this.#observed.set(key, observed)
    const at = this.#bounds.findIndex((bound) => value <= bound)
    const bucket = at === -1 ? this.#bounds.length : at
    observed.buckets[bucket] = (observed.buckets[bucket] ?? 0) + 1
    observed.sum += value
  }

  samples(): MeterSample[] {
    return [...this.#observed.values()].flatMap(({ labels, buckets, sum }) => {
      let count = 0
      const bucketSamples = buckets.map((inBucket, at) => {
        count += inBucket
        const le = String(this.#bounds[at] ?? '+Inf')
        return { suffix: '_bucket', labels: { ...labels, le }, value: count }
      })
      return [
        ...bucketSamples,
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]
    })
  }
}

const keyOf = (labels: Labels): string => Object.values(labels).join('\n')
