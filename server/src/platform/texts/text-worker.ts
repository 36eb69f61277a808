import { factsOfSection, includesTestlib, mergeFields, sections } from '@drafts/contract'
import type { FieldKind } from '@drafts/contract'
import { makeMutants } from '@drafts/formats/mutants'
import { commandOfTest, drawCalls, planScript } from '@drafts/formats/script'
import { parse, randomInput, specBounds, withoutComments } from '@drafts/scanspec'
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
  drawCalls: ({ command, ...wishes }) => drawCalls(command, wishes),
  drawInputs: (given) => drawInputs(given),
  mutants: ({ source, languageId, most }) => makeMutants(source, languageId, most),
  merge: ({ kind, original, stored, mine }) => {
    // The kind names the fields of all three.
    const fields: Readonly<Record<string, FieldKind>> = sections[kind].fields
    return mergeFields(fields, bag(original), bag(stored), bag(mine))
  },
}

const bag = (body: object): Record<string, unknown> => ({ ...body })

const readScanspec = (source: string) => {
  const spec = parse(source)
  const [fault] = spec.faults
  if (!fault) return { error: null, plain: withoutComments(source), bounds: specBounds(spec) }
  const { message, at } = fault
  return { error: { message, line: at.line, column: at.col }, plain: '', bounds: [] }
}

/** A shape that the scanspec does not take is left out; the first refusal is said where none is taken. */
const drawInputs = ({
  source,
  shapes,
  count,
  seed,
  mostBytes,
}: TextWork['drawInputs']['given']): TextWork['drawInputs']['answer'] => {
  const spec = parse(source)
  const inputs: string[] = []
  let fault = 'The scanspec does not parse. Mend it first.'
  if (spec.faults.length > 0) return { fault }
  for (let turn = 0; turn < count; turn += 1) {
    const shape = shapes[turn % shapes.length] ?? 'random'
    const wishes = { seed: `${seed}-${turn}`, shape, mostBytes, formatSize: bytesInWords }
    const drawn = randomInput(spec, wishes)
    if ('bytes' in drawn) inputs.push(Buffer.from(drawn.bytes).toString())
    else fault = drawn.refusal.message
  }
  return inputs.length > 0 ? { inputs } : { fault }
}

const bytesInWords = (bytes: number): string => `${bytes} bytes`

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
