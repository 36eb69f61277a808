import type { SectionKind } from '../sections/index.ts'
import type { ScanspecError } from '../sections/index.ts'
import { mostPoints } from './packages/most-points.ts'
import { foreignPictures } from './packages/foreign-pictures.ts'
import { redFormulas } from './texts/formula-tex.ts'

// The facts that rules find in a section, worked out once when it is saved and stored with the number of the rules. Lists,
// badges and background counts read it; nobody reads the text again.

/** Goes up when a rule below changes: sections that were read by older rules are read again in the background. */
export const rulesVersion = 3

export interface SectionFacts {
  /** A statement's fields with a picture of another site, `body`, `arguments.0`. */
  foreignPictures?: readonly string[]
  /** A statement's fields with a formula that is shown as its source. */
  redFormulas?: readonly string[]
  /** The most points that a testlib checker or driver gives, where its source says so. */
  fullPoints?: number
  /** A scanspec's first fault; null where it parses. */
  error?: ScanspecError | null
  /** The scanspec that reading code is written from, without comments. */
  readingSpec?: string
  /** Line of a script, by the digest of the command that it makes a test with. */
  scriptLines?: Readonly<Record<string, number>>
}

interface Reading {
  body: object
  /** HTML by its name. */
  rendered: Readonly<Record<string, unknown>>
  /** First fault of a scanspec, and its source without comments. */
  readScanspec: (source: string) => { error: ScanspecError | null; plain: string }
  /** Lines of a script, as `scriptLines`. */
  readScript: (source: string) => Record<string, number>
}

export const factsOfSection = (
  kind: SectionKind,
  { body, rendered, readScanspec, readScript }: Reading,
): SectionFacts => {
  const text = (name: string): string => {
    const value = (body as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : ''
  }
  const source = text('source')
  if (kind === 'statements')
    return { foreignPictures: foreignPictures(rendered), redFormulas: redFormulas(rendered) }
  if (kind === 'scanspec') {
    const { enabled, readingCode } = body as { enabled?: unknown; readingCode?: unknown }
    // Nothing is asked of an empty one that is off.
    if (enabled !== true && source.trim() === '') return { error: null }
    const { error, plain } = readScanspec(source)
    const isRead = enabled === true && readingCode === true && error === null
    return { error, ...(isRead ? { readingSpec: plain } : {}) }
  }
  if (kind === 'script') return { scriptLines: readScript(source) }
  const isTestlib = isProgram(kind) && text('convention') === 'testlib'
  const fullPoints = isTestlib ? mostPoints(source) : undefined
  return fullPoints === undefined ? {} : { fullPoints }
}

const isProgram = (kind: SectionKind): boolean => kind === 'checker' || kind === 'driver'

/** Kinds of which the rules say anything. */
export const kindsWithFacts: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'statements',
  'scanspec',
  'script',
  'checker',
  'driver',
])

/** In the place of what could not be worked out: nothing is found fault with but the text itself. */
export const emptyFacts = (kind: SectionKind): SectionFacts => {
  if (kind === 'scanspec')
    return {
      error: { message: 'This scanspec takes too long to be read.', line: 1, column: 1 },
    }
  return kind === 'statements' ? { foreignPictures: [], redFormulas: [] } : {}
}
