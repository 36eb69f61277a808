import { factsOfSection, includesTestlib, mergeFields, sections } from '@drafts/contract'
import type { FieldKind, ScanspecError } from '@drafts/contract'
import { commandOfTest, planScript } from '@drafts/formats/script'
import { parse, withoutComments } from '@drafts/scanspec'
import { sha256 } from '../ids/ids.ts'
import { answerEach } from '../isolated/in-child.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { annotate } from './mask-formulas.ts'
import { findMentions } from './find-mentions.ts'
import { markFound, snippetOf } from './mark-found.ts'
import { searchWordsOf } from './search-text.ts'
import type { TextQuestion, TextWork } from './text-work.ts'

// The one process that works on people's texts.

type Doing = {
  [Name in keyof TextWork]: (given: TextWork[Name]['given']) => TextWork[Name]['answer']
}

const doing: Doing = {
  render: ({ markdown, site }) => renderMarkdown(markdown, site),
  talk: ({ markdown, site }) => {
    const html = renderMarkdown(markdown, site)
    return { html, mentions: findMentions(html) }
  },
  mentions: findMentions,
  searchWords: searchWordsOf,
  markFound: ({ found, sought }) =>
    found.map(({ title, text }) => ({
      title: markFound(title, sought),
      text: snippetOf(text, sought),
    })),
  annotate,
  // Blanks are matched within a line only: over line ends the work would grow with the square of the source.
  isForTestlib: includesTestlib,
  facts: ({ kind, body, rendered }) =>
    factsOfSection(kind, { body, rendered, readScanspec, readScript }),
  planScript: ({ source, world }) => planScript(source, world),
  merge: ({ kind, original, stored, mine }) => {
    // The kind names the fields of all three.
    const fields: Readonly<Record<string, FieldKind>> = sections[kind].fields
    return mergeFields(fields, bag(original), bag(stored), bag(mine))
  },
}

const bag = (body: object): Record<string, unknown> => ({ ...body })

const readScanspec = (source: string): { error: ScanspecError | null; plain: string } => {
  const [fault] = parse(source).faults
  const error = fault && { message: fault.message, line: fault.at.line, column: fault.at.col }
  return { error: error ?? null, plain: error ? '' : withoutComments(source) }
}

/** The lines do not depend on what else the problem has. */
const readScript = (source: string): Record<string, number> =>
  Object.fromEntries(
    planScript(source, { generators: [], taken: [], groups: [] }).tests.map((test) => [
      sha256(commandOfTest(test)),
      test.line,
    ]),
  )

answerEach(({ does, given }: TextQuestion): unknown =>
  // The name decides what is given.
  (doing[does] as (given: unknown) => unknown)(given),
)
