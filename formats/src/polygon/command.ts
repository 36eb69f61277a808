// The command of a generated test: a program and its arguments, as a shell would cut them.

export type ScriptCommand = { program: string; args: string[] } | { fault: string }

/** What only a shell can do. */
const needsShell = /[|<>;&`$\\]/

export function readCommand(text: string): ScriptCommand {
  const cmd = text.trim()
  if (cmd === '') return { fault: 'problem.xml names no command for it' }
  const words = wordsOf(cmd)
  if (!words) return { fault: `a quote of its command does not end: ${cmd}` }
  const [program, ...args] = words.map((word) => word.text)
  if (program === undefined) return { fault: 'problem.xml names no command for it' }
  if (words.some((word) => !word.isQuoted && needsShell.test(word.text)))
    return { fault: `its command needs a shell: ${cmd}` }
  return { program: program.replace(/\.exe$/i, ''), args }
}

interface Word {
  text: string
  isQuoted: boolean
}

/** Undefined where a quote does not end. */
function wordsOf(cmd: string): Word[] | undefined {
  const words: Word[] = []
  const pattern = /\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))(?=\s|$)/y
  while (pattern.lastIndex < cmd.length) {
    const match = pattern.exec(cmd)
    if (!match) return undefined
    const quoted = match[1] ?? match[2]
    words.push({ text: quoted ?? match[3] ?? '', isQuoted: quoted !== undefined })
  }
  return words
}
