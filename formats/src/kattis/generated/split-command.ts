/** Words of a command as a POSIX shell cuts them, without anything else that a shell does; undefined where a quote does not end. */
export function splitCommand(command: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < command.length; at += 1) {
    const char = command[at] ?? ''
    if (quote === "'" && char !== "'") word = (word ?? '') + char
    else if (char === quote) quote = ''
    else if (char === '\\' && (quote === '' || /["\\]/.test(command[at + 1] ?? ''))) {
      at += 1
      if (at >= command.length) return undefined
      word = (word ?? '') + (command[at] ?? '')
    } else if (quote !== '') word = (word ?? '') + char
    else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if (/\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  if (quote !== '') return undefined
  return word === undefined ? words : [...words, word]
}
