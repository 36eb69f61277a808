export interface ImportWarning {
  /** Stable, kebab-case. */
  code: string
  /** A line for the person. */
  message: string
  path?: string
}

/** What the person is told after an import; each line once, whatever how often it is found. */
export interface WarningList {
  readonly all: ImportWarning[]
  tell(code: string, message: string, path?: string): void
}

export function createWarningList(): WarningList {
  const all: ImportWarning[] = []
  const seen = new Set<string>()
  return {
    all,
    tell(code, message, path) {
      const key = `${code}\n${message}\n${path ?? ''}`
      if (seen.has(key)) return
      seen.add(key)
      all.push(path === undefined ? { code, message } : { code, message, path })
    },
  }
}
