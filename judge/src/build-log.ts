/**
 * The log of a compiler, with the file name that its author knows. A class of Java gives its file the name, so there
 * only the places at the beginning of a line are changed: "should be declared in a file named A.java" stays.
 */
export const showSourceName = (log: string, builtAs: string, sourceName: string): string => {
  const shown = sourceName.replaceAll(/[\p{Cc}]/gu, ' ')
  const name = builtAs.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const inFolder = log.replaceAll(/(?<![\w./-])\/work\//g, '')
  const place = builtAs.endsWith('.java')
    ? new RegExp(`^${name}(?=:\\d)`, 'gm')
    : new RegExp(`(?<![\\w./-])(?:\\./)?${name}(?![\\w-]|\\.\\w)`, 'g')
  return inFolder.replaceAll(place, () => shown)
}
