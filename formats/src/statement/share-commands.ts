import { cutMath } from '@drafts/contract'
import { takeDefinitions } from '../tex/macros/formula-definitions.ts'

/** Parts of one Markdown file, each with the commands that formulas before it define, where its own use one of them. */
export function shareCommands(parts: readonly string[]): string[] {
  const known = new Map<string, string>()
  return parts.map((part) => {
    const formulas = cutMath(part).formulas.list
    const used = formulas.flatMap(({ tex }) =>
      Array.from(tex.matchAll(/\\([A-Za-z]+)/g), ([, name = '']) => name),
    )
    // A definition may use those before it: they go together.
    const before = used.some((name) => known.has(name)) ? [...known.values()].join('') : ''
    for (const { tex } of formulas)
      for (const { name, source } of takeDefinitions(tex).definitions) {
        known.delete(name)
        known.set(name, source)
      }
    if (before === '') return part
    return `$${before}$${/^\p{L}/u.test(part) ? ' ' : '\n\n'}${part}`
  })
}
