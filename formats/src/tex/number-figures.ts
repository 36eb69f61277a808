/** Numbers of labelled figures, tables, equations and items of numbered lists in their order, as `\ref` prints them. */
export function numberFigures(source: string): Map<string, string> {
  const numbers = numberItems(source)
  const counts = new Map<string, number>()
  for (const match of source.matchAll(
    /\\begin\{(figure|wrapfigure|table|equation)\*?\}([\s\S]{0,20000}?)\\end\{\1\*?\}/g,
  )) {
    const kind = match[1] === 'wrapfigure' ? 'figure' : (match[1] ?? '')
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    for (const label of (match[2] ?? '').matchAll(/\\label\s*\{([^}]*)\}/g))
      numbers.set(label[1]?.trim() ?? '', String(count))
  }
  return numbers
}

const itemTokens =
  /\\(begin|end)\s*\{([A-Za-z]+\*?)\}(?:\[[^\]\n]{0,99}\bstart\s*=\s*(\d{1,9}))?|\\setcounter\s*\{enumi\}\s*\{(\d{1,9})\}|\\item(?![A-Za-z])(\s*\[)?|\\label\s*\{([^}]{0,200})\}/g

/** Items of a list in a list have letters, which Markdown has not. */
function numberItems(source: string): Map<string, string> {
  const numbers = new Map<string, string>()
  const open: { name: string; count: number }[] = []
  for (const [, step, name = '', start, set, hasOwn, label] of source.matchAll(itemTokens)) {
    const list = open.at(-1)
    if (step === 'begin') open.push({ name, count: Number(start ?? 1) - 1 })
    else if (step === 'end') open.pop()
    else if (list?.name === 'enumerate') {
      if (set !== undefined) list.count = Number(set)
      else if (label === undefined) list.count += hasOwn === undefined ? 1 : 0
      else if (open.filter((one) => one.name === list.name).length === 1)
        numbers.set(label.trim(), String(list.count))
    }
  }
  return numbers
}
