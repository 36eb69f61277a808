import { grammarMatches, grammarReplacements } from '@drafts/contract'
import type { GrammarMatch } from '@drafts/contract'
import { Dialect, LocalLinter } from 'harper.js'
import type { Lint, Suggestion } from 'harper.js'
import { answerEach } from '../../platform/isolated/in-child.ts'
import { contestWords } from './contest-words.ts'
import { readHarper } from './harper-binary.ts'
import { maskFormulas } from '../../platform/texts/mask-formulas.ts'
import { placeMatch } from './place-match.ts'

// Runs in a process of its own (harper.ts): it takes some hundred MB, most of a second to start and a fifth of
// a second for a long text.

const linterWithWords = async (): Promise<LocalLinter> => {
  const linter = new LocalLinter({ binary: await readHarper(), dialect: Dialect.American })
  await linter.setup()
  await linter.importWords([...contestWords])
  return linter
}
const ready = linterWithWords()

/** Kinds of harper as LanguageTool calls them. */
const issueTypes: Record<string, string> = {
  Spelling: 'misspelling',
  Typo: 'misspelling',
  Capitalization: 'typographical',
  Formatting: 'typographical',
  Punctuation: 'typographical',
  Repetition: 'duplication',
  Regionalism: 'locale-violation',
  Enhancement: 'style',
  Readability: 'style',
  Redundancy: 'style',
  Style: 'style',
  WordChoice: 'style',
  Miscellaneous: 'uncategorized',
}

/** Rules about how a word is written do not ask the dictionary (mex, or MEX?). */
const known = new Set(contestWords.map((word) => word.toLowerCase()))

const check = async (text: string): Promise<GrammarMatch[]> => {
  const linter = await ready
  const byRule = await linter.organizedLints(maskFormulas(text))
  return Object.entries(byRule)
    .flatMap(([rule, lints]) => lints.map((lint) => matchOf(text, rule, lint)))
    .filter(({ offset, length }) => !known.has(text.slice(offset, offset + length).toLowerCase()))
    .toSorted((a, b) => a.offset - b.offset)
    .slice(0, grammarMatches)
}

/** The objects of harper live in its own memory, so each is given back. */
const matchOf = (text: string, rule: string, lint: Lint): GrammarMatch => {
  const span = lint.span()
  const { start, end } = span
  const kind = lint.lint_kind()
  const found = lint.suggestions()
  const replacements = found
    .slice(0, grammarReplacements)
    .map((suggestion) => ({ value: replacementOf(suggestion, text.slice(start, end)) }))
  const match = {
    ...placeMatch(text, start, end - start),
    message: lint.message(),
    shortMessage: lint.lint_kind_pretty(),
    replacements,
    rule: {
      id: rule,
      description: lint.lint_kind_pretty(),
      issueType: issueTypes[kind] ?? 'grammar',
      category: { id: kind.toUpperCase(), name: lint.lint_kind_pretty() },
    },
  }
  for (const object of [span, lint, ...found]) object.free()
  return match
}

/** Harper has three kinds of suggestions: replace the text, remove it, insert after it. */
const replacementOf = (suggestion: Suggestion, problem: string): string => {
  const kind: number = suggestion.kind()
  if (kind === 1) return ''
  return kind === 2
    ? problem + suggestion.get_replacement_text()
    : suggestion.get_replacement_text()
}

await ready
answerEach(check)
