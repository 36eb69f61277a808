export interface ImportWarning {
  /** Stable, kebab-case. */
  code: string
  /** A line for the person. */
  message: string
  path?: string
}

/** The warnings of an import: each line once, however often it is found. */
export interface WarningList {
  readonly all: ImportWarning[]
  report(code: string, message: string, path?: string): void
}

const warningsMax = 1000
/** A package may put anything into a name that a warning tells. */
const messageChars = 20_000
const tooMany = {
  code: 'more-warnings',
  message: `There are more than ${warningsMax} warnings; the others are left out.`,
}

export function createWarningList(): WarningList {
  const all: ImportWarning[] = []
  const seen = new Set<string>()
  return {
    all,
    report(code, whole, path) {
      const message = whole.length > messageChars ? `${whole.slice(0, messageChars)}…` : whole
      const key = `${code}\n${message}\n${path ?? ''}`
      if (seen.has(key)) return
      seen.add(key)
      if (seen.size > warningsMax + 1) return
      if (seen.size > warningsMax) return void all.push(tooMany)
      all.push(path === undefined ? { code, message } : { code, message, path })
    },
  }
}
