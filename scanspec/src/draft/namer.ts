import { keywords, scalarTypes } from '../syntax/tokens.ts'
import type { Bounds, InputDescription, NameMention } from './read-description.ts'

type Use = 'scalar' | 'list' | 'row' | 'text'

const reserved = new Set<string>([...keywords, ...scalarTypes, 'i', 'j'])

const usual: Record<Use, string> = {
  scalar: 'nmkqpxyzw',
  list: 'abcdefgh',
  row: 'uvwxyzpq',
  text: 'strlabcd',
}

/** Names of what is read: those of the description, in its order, for as long as they fit. */
export class Namer {
  readonly #used = new Set(reserved)
  readonly #bounds: ReadonlyMap<string, Bounds>
  #mentions: readonly NameMention[]

  constructor({ mentions, bounds }: InputDescription) {
    this.#mentions = mentions.filter(({ name }) => !reserved.has(name))
    this.#bounds = bounds
  }

  next(use: Use): string {
    const name = this.#mentioned(use) ?? this.#usual(use)
    this.#used.add(name)
    return name
  }

  boundsOf(name: string): Bounds | undefined {
    return this.#bounds.get(name)
  }

  #mentioned(use: Use): string | undefined {
    const [first, ...rest] = this.#mentions
    const fits = first && (use === 'list') === (first.count !== undefined)
    // What follows a name that does not fit is meant for something else too.
    this.#mentions = fits || use === 'text' ? rest : []
    return fits || (use === 'text' && first) ? first?.name : undefined
  }

  #usual(use: Use): string {
    const letter = [...usual[use]].find((one) => !this.#used.has(one))
    return letter ?? `${usual[use].charAt(0)}${this.#used.size}`
  }
}
