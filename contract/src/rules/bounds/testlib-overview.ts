// The overview that a validator of testlib writes of its input: which bounds a value has reached, and which bounds are numbers.

export const overviewFile = 'overview.log'

/** Arguments that ask for it. */
export const overviewArguments = ['--testOverviewLogFileName', overviewFile]

/**
 * Whether the validator may be asked. One that reads arguments by itself would take ours for its own: nothing but the
 * registration may look at them.
 */
export const writesOverview = (source: string): boolean => {
  const [, name = ''] =
    /\bregisterValidation\s*\(\s*\w{1,40}\s*,\s*(\w{1,40})\s*\)/.exec(source) ?? []
  if (name === '') return false
  let uses = 0
  for (const [word] of source.matchAll(/\w+/g)) if (word === name) uses += 1
  // In the head of main, and in the registration.
  return uses === 2
}

/** A variable of the validator. */
export interface OverviewBound {
  name: string
  /** A value of it was the least, the greatest one. */
  isMinHit: boolean
  isMaxHit: boolean
  /** Numbers; null: the bound depends on the input, or is not known. */
  min: string | null
  max: string | null
}

const mostVariables = 200

export const readOverview = (text: string): OverviewBound[] => {
  const found = new Map<string, OverviewBound>()
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] =
      /^(constant-bounds )?"([^"]{1,100})":([^"]{0,200})$/.exec(line.trimEnd()) ?? []
    if (name === '' || (found.size === mostVariables && !found.has(name))) continue
    const before = found.get(name) ?? {
      name,
      isMinHit: false,
      isMaxHit: false,
      min: null,
      max: null,
    }
    const words = rest.split(' ').filter((word) => word !== '')
    found.set(
      name,
      kind === undefined
        ? {
            ...before,
            isMinHit: words.includes('min-value-hit'),
            isMaxHit: words.includes('max-value-hit'),
          }
        : { ...before, min: numberIn(words[0]), max: numberIn(words[1]) },
    )
  }
  return [...found.values()]
}

const numberIn = (word: string | undefined): string | null =>
  word !== undefined && /^-?\d{1,30}(?:\.\d{1,30})?$/.test(word) ? word : null
