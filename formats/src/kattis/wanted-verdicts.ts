import { sortVerdicts, splitVerdicts, WantVerdict } from '@drafts/contract'
import { isYamlMap, type YamlMap } from '../text/read-yaml.ts'
import { yamlWords } from './problem-yaml.ts'
import { globPattern } from './tests/glob.ts'

/** A memory limit is a run-time error of the format. The first is what the folder says. */
const folders: Readonly<Record<string, WantVerdict[]>> = {
  accepted: ['Accepted'],
  wrong_answer: ['WrongAnswer'],
  time_limit_exceeded: ['CPULimitExceeded'],
  run_time_error: ['RuntimeError', 'MemoryLimitExceeded'],
}

/** The names in `submissions.yaml` (format 2025-09) and in comments of DOMjudge, without blanks, dashes and case. */
const names: Readonly<Record<string, WantVerdict[]>> = {
  ac: ['Accepted'],
  accepted: ['Accepted'],
  correct: ['Accepted'],
  wa: ['WrongAnswer'],
  wronganswer: ['WrongAnswer'],
  nooutput: ['WrongAnswer'],
  presentationerror: ['WrongAnswer'],
  tle: ['CPULimitExceeded'],
  timelimit: ['CPULimitExceeded'],
  timelimitexceeded: ['CPULimitExceeded'],
  rte: ['RuntimeError', 'MemoryLimitExceeded'],
  runerror: ['RuntimeError', 'MemoryLimitExceeded'],
  runtimeerror: ['RuntimeError', 'MemoryLimitExceeded'],
  memorylimit: ['MemoryLimitExceeded'],
  outputlimit: ['RuntimeError'],
}

export interface WantedVerdicts {
  wantVerdict: WantVerdict | null
  wantVerdicts?: WantVerdict[]
}

/** Called with a word that names no verdict of a run, and whether it stands in `submissions.yaml`. */
type TellUnknown = (word: string, isOfRule: boolean) => void

/**
 * What is expected of a solution: by its rule, else by the comment in its source, else by its folder. `label`: its path
 * below `submissions/`.
 */
export const wantedVerdicts = (
  label: string,
  source: string,
  rules: YamlMap,
  reportUnknown: TellUnknown,
): WantedVerdicts => {
  const folder = label.split('/')[0] ?? ''
  const named =
    verdictsOfRules(label, rules, (word) => reportUnknown(word, true)) ??
    verdictsOfComment(source, (word) => reportUnknown(word, false))
  if (named) return asWanted(named)
  const ofFolder = Object.hasOwn(folders, folder) ? folders[folder] : undefined
  return asWanted(ofFolder ?? [])
}

/** The verdict that a run-time error has is known by its name; of others that are several none is the one. */
const asWanted = (verdicts: readonly WantVerdict[]): WantedVerdicts => {
  const all = sortVerdicts(verdicts)
  if (all.length <= 1) return { wantVerdict: all[0] ?? null }
  const isRuntimeError = all.join() === 'MemoryLimitExceeded,RuntimeError'
  return { wantVerdict: isRuntimeError ? 'RuntimeError' : null, wantVerdicts: all }
}

type Tell = (word: string) => void

/** `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`; undefined where none of them is known. */
const verdictsOfComment = (source: string, tell: Tell): WantVerdict[] | undefined => {
  const line = /@EXPECTED_RESULTS@:([^\n]*)/.exec(source)?.[1]
  if (line === undefined) return undefined
  return verdictsNamed(
    line
      .trimEnd()
      .replace(/(?:\*\/|-->)$/, '')
      .split(','),
    tell,
  )
}

const verdictsNamed = (given: readonly string[], tell: Tell): WantVerdict[] | undefined => {
  const found = given
    .filter((word) => /[a-z]/i.test(word))
    .flatMap((word) => {
      const name = word.toLowerCase().replaceAll(/[^a-z]/g, '')
      const verdicts = Object.hasOwn(names, name) ? names[name] : undefined
      if (!verdicts) tell(word.trim())
      return verdicts ?? []
    })
  return found.length === 0 ? undefined : found
}

/**
 * The last rule that fits decides. Each test must end with a verdict that is permitted, and one at least with one that
 * is required: a run that passes every test is right only where nothing else is required.
 */
const verdictsOfRules = (label: string, rules: YamlMap, tell: Tell): WantVerdict[] | undefined => {
  let found: WantVerdict[] | undefined
  for (const [glob, rule] of rules) {
    if (!isYamlMap(rule) || glob.length >= 200 || !globPattern(glob).test(label)) continue
    const [permitted, required] = ['permitted', 'required'].map((key) =>
      rule.has(key) ? verdictsNamed(yamlWords(rule.get(key)), tell) : undefined,
    )
    const all = permitted ?? (required && WantVerdict.options)
    if (!all) continue
    const mayPass = all.includes('Accepted') && (!required || required.includes('Accepted'))
    const verdicts = [...all, ...(required ?? [])].filter(
      (verdict) => verdict !== 'Accepted' || mayPass,
    )
    if (verdicts.length > 0) found = verdicts
  }
  return found
}

// The format has one word for a memory limit and a run-time error, none where nothing is expected, and no verdicts of scoring
// problems: what the product expects stands in comments of `submissions.yaml` beside the rules.

/** The comment for a solution; no verdicts: nothing is expected. */
export const wantedLine = (label: string, verdicts: readonly WantVerdict[]): string =>
  `# Drafts expects ${verdicts.join(', ') || 'nothing'} of ${label}\n`

export const withoutWantedLines = (text: string): string => text.replaceAll(wantedLines, '')

const wantedLines = /^# Drafts expects (\w+(?:, \w+)*) of ([\w./-]+)\r?\n/gm

/** Labels with what their comments expect. */
export const readWantedLines = (text: string): Map<string, WantVerdict[]> =>
  new Map(
    [...text.matchAll(wantedLines)].map(([, words = '', label = '']) => [
      label,
      words.split(', ').flatMap((word) => WantVerdict.safeParse(word).data ?? []),
    ]),
  )

/** The verdicts of the comment, as long as the rule says the same: somebody may have changed that one alone. */
export const wantedByLine = (
  label: string,
  line: readonly WantVerdict[] | undefined,
  rules: YamlMap,
): WantedVerdicts | undefined => {
  const ofRule = line && verdictsOfRules(label, rules, () => undefined)
  if (!ofRule || inWords(ofRule) !== inWords(line.length === 0 ? WantVerdict.options : line))
    return undefined
  const { wantVerdict, wantVerdicts } = splitVerdicts(line)
  return { wantVerdict, ...(wantVerdicts.length > 1 ? { wantVerdicts } : {}) }
}

const inWords = (verdicts: readonly WantVerdict[]): string =>
  sortVerdicts(verdicts.map((one) => (one === 'MemoryLimitExceeded' ? 'RuntimeError' : one))).join()
