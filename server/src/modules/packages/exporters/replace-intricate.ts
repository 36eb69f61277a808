import { inLocaleOrder, locales } from '@drafts/contract'
import type { ImportReport } from '@drafts/contract'
import { codeBlock, writeTex } from '@drafts/formats'
import type { ProblemPackage } from '@drafts/formats'
import { createContext, Script } from 'node:vm'

// The parser of Markdown takes time by the square of what nests or is left open: 60 kB of stars minutes. Before a package in
// LaTeX is written each text is tried by itself, and one that takes long goes out as a block of code. This runs in the process
// that writes packages, and ends a text's parser in the middle.

/**
 * Limits of CPU, as characters of plain text that take as long in this process: machines differ by ten times, and a process that
 * has just begun by three. One text may take what `each` takes and twice a plain text of its own length; all together what `all`
 * takes and plain ones.
 */
const mostChars = { each: 30_000, all: 250_000 }
/** Milliseconds of a clock after which a text is ended, at least, to see how much CPU it took. */
const patienceMs = 2000
/** Shorter ones are never what made a package fail. */
const harmlessChars = 1000

interface Replaced {
  problem: ProblemPackage
  warnings: ImportReport['warnings']
}

/** `all`: a package with texts that were tried has failed, so that every long text is replaced. */
export const replaceIntricate = (problem: ProblemPackage, which: 'slow' | 'all'): Replaced => {
  const texts = textsOf(problem)
  const slow =
    which === 'slow'
      ? findSlow(texts)
      : new Set([...texts].filter((text) => text.length > harmlessChars))
  if (slow.size === 0) return { problem, warnings: [] }
  const message =
    'A text is too intricate for LaTeX: it is in the package as typed, as a block of code.'
  return {
    problem: mapTexts(problem, (text) => (slow.has(text) ? codeBlock(text, 'markdown') : text)),
    warnings: [{ code: 'intricate', message }],
  }
}

const findSlow = (texts: ReadonlySet<string>): Set<string> => {
  const slow = new Set<string>()
  plainCharMs ??= Math.min(...[1, 2, 3].map(() => timeOf(plain, patienceMs))) / plain.length
  const charMs = plainCharMs
  const allMs = mostChars.all * charMs
  let leftMs = allMs
  for (const text of texts) {
    if (text.trim() === '') continue
    const mostMs = (mostChars.each + 2 * text.length) * charMs
    const ms = leftMs > 0 ? timeOf(text, mostMs) : Infinity
    // Plain texts cost nothing, however many they are. What was tried in vain counts: many would hold the export up for long.
    leftMs -= Math.min(Math.max(0, ms - text.length * charMs), allMs / 4)
    if (ms > mostMs || leftMs < 0) slow.add(text)
  }
  return slow
}

const plain =
  'Let *every* one of $n \\le 10^5$ **knights** [sit](https://example.org) beside `two` others.\n\n- one\n- two\n\n'.repeat(
    40,
  )
/** Milliseconds of CPU that a character of `plain` takes in this process, once it is warm. */
let plainCharMs: number | undefined

const nowhere = { fileOf: () => undefined, tell: () => undefined }
const inside = { write: (): unknown => undefined }
const context = createContext(inside)
const script = new Script('write()')

/**
 * Milliseconds of CPU that a text takes to become LaTeX; no end, where it takes more than `mostMs` or has not the stack. The
 * clock can end it alone: where others had the machine meanwhile, it is tried again for longer.
 */
const timeOf = (text: string, mostMs: number): number => {
  inside.write = () => writeTex(text, nowhere)
  for (let timeout = Math.ceil(Math.max(patienceMs, mostMs)); ; timeout *= 3) {
    const from = process.cpuUsage()
    const isWritten = writes(timeout)
    const { user, system } = process.cpuUsage(from)
    const ms = (user + system) / 1000
    if (isWritten === true) return ms
    if (isWritten === false || ms >= mostMs) return Infinity
  }
}

/** Undefined: not in so many milliseconds of a clock. */
const writes = (timeout: number): boolean | undefined => {
  try {
    script.runInContext(context, { timeout })
    return true
  } catch (error) {
    // It is no Error of this context.
    const { code } = error as { code?: unknown }
    return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? undefined : false
  }
}

const textsOf = (problem: ProblemPackage): Set<string> => {
  const texts = new Set<string>()
  mapTexts(problem, (text) => {
    texts.add(text)
    return text
  })
  return texts
}

/** The problem with other texts in the places that are parsed. */
const mapTexts = (problem: ProblemPackage, map: (text: string) => string): ProblemPackage => {
  const { statements, editorials, tests } = problem
  const mapped: ProblemPackage = { ...problem, statements: {}, editorials: {} }
  for (const [locale, statement] of inLocaleOrder(statements)) {
    const { body, input, output, notes, ...rest } = statement.body
    mapped.statements[locale] = {
      ...statement,
      body: {
        ...rest,
        body: map(body),
        input: map(input),
        output: map(output),
        notes: map(notes),
        arguments: rest.arguments.map(map),
        returns: rest.returns.map(map),
      },
    }
  }
  for (const locale of locales) {
    const editorial = editorials[locale]
    if (editorial) mapped.editorials[locale] = { ...editorial, content: map(editorial.content) }
  }
  return { ...mapped, tests: tests.map((test) => ({ ...test, notes: map(test.notes) })) }
}
