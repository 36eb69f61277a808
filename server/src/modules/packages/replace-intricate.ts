import { AppError, inLocaleOrder, locales } from '@drafts/contract'
import type { AccountId, ImportReport } from '@drafts/contract'
import { codeBlock } from '@drafts/formats'
import type { PackedProblem } from '@drafts/formats'
import { BoundedChildren } from '../../platform/apart/bounded-children.ts'

// Markdown that becomes LaTeX is parsed while every other request waits, and the parser takes time by the square of what nests
// or is left open: 60 kB of stars minutes. Each text is tried apart first; one that takes long there goes out as a block of code.

const apart = new BoundedChildren<string, number>({
  module: new URL('intricate-worker.ts', import.meta.url),
  processes: 1,
  patienceMs: 2000,
  idleMs: 30_000,
  heapMb: 512,
  answerBytes: 100,
  waitingEach: 4,
  waitingAll: 40,
})

/** Of CPU, in ms: what one text and all of a problem may take. */
const mostMs = { each: 500, all: 3000 }

interface Replaced {
  problem: PackedProblem
  warnings: ImportReport['warnings']
}

export const replaceIntricate = async (
  asker: AccountId,
  problem: PackedProblem,
): Promise<Replaced> => {
  const slow = new Set<string>()
  let leftMs = mostMs.all
  for (const text of new Set(textsOf(problem))) {
    if (text.trim() === '') continue
    const ms = leftMs > 0 ? await timeOf(asker, text) : Infinity
    // Whatever was tried in vain counts too: many of them would hold the export up for long.
    leftMs -= Math.min(ms, mostMs.all / 4)
    if (ms > mostMs.each || leftMs < 0) slow.add(text)
  }
  if (slow.size === 0) return { problem, warnings: [] }
  const message =
    'A text is too intricate for LaTeX: it is in the package as typed, as a block of code.'
  return {
    problem: mapTexts(problem, (text) => (slow.has(text) ? codeBlock(text, 'markdown') : text)),
    warnings: [{ code: 'intricate', message }],
  }
}

const timeOf = async (asker: AccountId, text: string): Promise<number> => {
  const outcome = await apart.ask(asker, text)
  if ('answer' in outcome) return outcome.answer
  if (outcome.fault !== 'busy') return Infinity
  throw new AppError('ErrUnavailable', {
    message: 'The server is still busy with other packages. Try again in a moment.',
  })
}

const textsOf = (problem: PackedProblem): string[] => {
  const texts: string[] = []
  mapTexts(problem, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** The problem with other texts in the places that are parsed. */
const mapTexts = (problem: PackedProblem, map: (text: string) => string): PackedProblem => {
  const { statements, editorials, tests } = problem
  const mapped: PackedProblem = { ...problem, statements: {}, editorials: {} }
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
