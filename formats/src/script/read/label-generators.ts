/** A package calls a program by a path; a script calls it by a label of letters, digits, _ and -. Each has its own. */
export function labelGenerators(programs: Iterable<string>): Map<string, string> {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const program of programs) {
    if (labels.has(program)) continue
    const bare = program
      .replace(/^\/+/, '')
      .replace(/\.[A-Za-z0-9+]{1,10}$/, '')
      .replaceAll(/[^\w-]+/g, '-')
      .slice(0, 60)
    const stem = /^-*$/.test(bare) ? 'gen' : bare
    let label = stem
    for (let count = 2; taken.has(label); count += 1) label = `${stem}-${count}`
    taken.add(label)
    labels.set(program, label)
  }
  return labels
}

/** A label for each program of a list, by what the package calls it; one that a script calls keeps the label it has there. */
export function labelBeside(
  called: ReadonlyMap<string, string>,
  names: readonly string[],
): string[] {
  const keys = new Set(called.keys())
  const given = new Set<string>()
  const own = names.map((name) => {
    let key = name
    // The first sign is no part of a label.
    while (given.has(key)) key = `/${key}`
    given.add(key)
    keys.add(key)
    return key
  })
  const labels = labelGenerators(keys)
  return own.map((key) => labels.get(key) ?? key)
}
