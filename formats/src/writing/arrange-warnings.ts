import { changesVerdict } from '@drafts/contract'
import type { ImportWarning } from '../warnings.ts'

/** Up to so many files are named one by one. */
const apartMost = 3
const namedMost = 5

/** For the person who reads it: what changes a verdict stands first, and many files of which the same is said are one line. */
export function arrangeWarnings(warnings: readonly ImportWarning[]): ImportWarning[] {
  const folded = fold(warnings)
  return [...folded.filter(changesVerdict), ...folded.filter((one) => !changesVerdict(one))]
}

function fold(warnings: readonly ImportWarning[]): ImportWarning[] {
  const groups = Map.groupBy(warnings, keyOf)
  return warnings.flatMap((warning) => {
    const group = groups.get(keyOf(warning)) ?? []
    if (group.length <= apartMost || warning.path === undefined) return [warning]
    return warning === group[0] ? [together(group, warning.path)] : []
  })
}

/** The same for lines that differ in the name of a file only. */
function keyOf({ code, message, path }: ImportWarning): string {
  const place = path === undefined ? -1 : message.indexOf(path)
  if (path === undefined || place < 0) return `${code}\n${path ?? ''}\n${message}`
  return `${code}\n\n${message.slice(0, place)}\n${message.slice(place + path.length)}`
}

function together(group: readonly ImportWarning[], path: string): ImportWarning {
  const [{ code, message } = { code: '', message: '' }] = group
  const paths = group.flatMap((one) => one.path ?? [])
  const named = paths.slice(0, namedMost).join(', ')
  const rest = paths.length - namedMost
  const names = rest > 0 ? `${named} and ${rest} more` : named
  const at = message.indexOf(path)
  const before = message.slice(0, at).replace(/\bfile $/, 'files ')
  return { code, message: `${before}${names}${message.slice(at + path.length)}` }
}
