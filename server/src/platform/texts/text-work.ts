import type { Mutant } from '@drafts/formats/mutants'
import type { DrawnCalls, ScriptPlan, ScriptWorld } from '@drafts/formats/script'
import type { InputShape } from '@drafts/scanspec'
import type {
  AccountId,
  MarkedText,
  Merge,
  ProblemId,
  SectionFacts,
  SectionKind,
} from '@drafts/contract'

// Questions to the process that works on people's texts, and its answers.

/** A name in HTML that may be that of a person: the sign `@` stands at `at`, the handle behind it. */
export interface Mention {
  at: number
  handle: string
}

/** A text of a discussion. */
export interface Talk {
  html: string
  mentions: Mention[]
}

/** A piece of LanguageTool's annotated text. */
export type Annotation = { text: string } | { markup: string; interpretAs?: string }

/** Markdown, and the address of the site where it is read. */
export interface WrittenText {
  markdown: string
  site: string
}

/** What a problem says. */
export interface Sayings {
  problemId: ProblemId
  ownerId: AccountId
  title: string
  topics: readonly string[]
  /** A text for each language. */
  texts: readonly string[]
}

/** What the search keeps of a problem. */
export interface SearchWords {
  /** A tsvector, as PostgreSQL reads it. */
  words: string
  /** What pieces are cut from. */
  text: string
  /** Words that a typing error may be mended to. */
  known: readonly string[]
}

/** A word that is searched for. */
export interface Sought {
  word: string
  /** It may be the beginning of a longer word. */
  isBeginning: boolean
  /** Whole words that are similar. */
  similar: readonly string[]
}

/** What was found, with the words that were searched for marked. */
export interface FoundMarks {
  title: MarkedText
  /** A piece around the first of these words. */
  text: MarkedText
}

/** By the name of the work. */
export interface TextWork {
  /** Markdown to its HTML. */
  render: { given: WrittenText; answer: string }
  talk: { given: WrittenText; answer: Talk }
  /** Names in HTML that was rendered before. */
  mentions: { given: string; answer: Mention[] }
  searchWords: { given: Sayings; answer: SearchWords }
  markFound: {
    given: { found: readonly { title: string; text: string }[]; sought: readonly Sought[] }
    answer: FoundMarks[]
  }
  annotate: { given: string; answer: Annotation[] }
  /** A source: whether it is written for testlib. */
  isForTestlib: { given: string; answer: boolean }
  facts: {
    given: { kind: SectionKind; body: object; rendered: Readonly<Record<string, unknown>> }
    answer: SectionFacts
  }
  /** A script: the tests it makes, and its faults. */
  planScript: { given: { source: string; world: ScriptWorld }; answer: ScriptPlan }
  /** A line of a script whose numbers are drawn. */
  drawCalls: {
    given: {
      command: string
      generators: readonly string[]
      count: number
      seed: number
      caps: readonly number[]
    }
    answer: DrawnCalls | { fault: string }
  }
  /** Inputs that a scanspec allows, of the shapes in turn. */
  drawInputs: {
    given: {
      source: string
      shapes: readonly InputShape[]
      count: number
      seed: number
      mostBytes: number
    }
    answer: { inputs: string[] } | { fault: string }
  }
  /** A source: programs that differ from it in one place. */
  mutants: { given: { source: string; languageId: string; most: number }; answer: Mutant[] }
  merge: {
    given: { kind: SectionKind; original: object; stored: object; mine: object }
    answer: Merge<Record<string, unknown>>
  }
}

export type TextQuestion = {
  [Name in keyof TextWork]: { does: Name; given: TextWork[Name]['given'] }
}[keyof TextWork]
