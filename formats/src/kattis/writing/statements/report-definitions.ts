const definition = /^ {0,3}(\[[^\]\n]+\]):(.*)$/gm

/** Targets of links that two parts of a statement call the same: in one file the first counts. */
export const reportDefinitions = (
  parts: readonly string[],
  tell: (code: string, message: string) => void,
): void => {
  const first = new Map<string, string>()
  for (const part of parts)
    for (const [, label = '', target = ''] of part.matchAll(definition)) {
      const text = target.trim()
      const key = label.toLowerCase()
      const other = first.get(key)
      if (other === undefined) first.set(key, text)
      else if (other !== text)
        tell('definitions', `${label} is defined in two parts of the statement: the first counts.`)
    }
}
