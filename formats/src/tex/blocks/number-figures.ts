/** Numbers of labelled figures, tables and equations in their order, as `\ref` prints them, besides `others`. */
export function numberFigures(
  source: string,
  others: ReadonlyMap<string, string>,
): Map<string, string> {
  const numbers = new Map(others)
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
