import { compile, evaluate } from '../evaluate/evaluate.ts'
import { parse } from '../syntax/parse.ts'
import { layOut } from './lay-out.ts'
import { printLayout } from './layout.ts'
import { readDescription } from './read-description.ts'
import type { InputDescription } from './read-description.ts'

export interface Draft {
  source: string
  /** What it was drafted from. */
  from: 'tests' | 'description'
}

/** Characters of one input: a draft is made of short ones. */
export const draftInputChars = 10_000

/**
 * A scanspec to begin with: of inputs that it accepts, with names and bounds as the Input section of the statement has
 * them; without inputs, of that section alone. Undefined where neither says enough.
 */
export const draftSpec = (
  inputs: readonly string[],
  /** Markdown. */
  section: string,
): Draft | undefined => {
  const description = readDescription(section)
  const short = inputs.filter(
    (input) => input.length <= draftInputChars && input.endsWith('\n') && !input.includes('\r'),
  )
  if (short.length > 0) {
    // Names may fit where bounds do not, and the section may speak of something else.
    const tries: InputDescription[] = [
      description,
      { ...description, bounds: new Map() },
      { mentions: [], bounds: new Map(), items: [] },
    ]
    const source = tries
      .map((one) => printLayout(layOut(short, one)))
      .find((draft) => accepts(draft, short))
    return source === undefined ? undefined : { source, from: 'tests' }
  }
  if (inputs.length > 0 || description.items.length === 0) return undefined
  const source = printLayout(description.items)
  return parse(source).faults.length === 0 ? { source, from: 'description' } : undefined
}

const accepts = (source: string, inputs: readonly string[]): boolean => {
  const spec = parse(source)
  if (spec.faults.length > 0) return false
  const program = compile(spec)
  const encoder = new TextEncoder()
  return inputs.every((input) => evaluate(program, encoder.encode(input)).accepted)
}
