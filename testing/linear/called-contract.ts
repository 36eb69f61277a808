// How each function of the contract that takes a text of people is called.

/** A function of a module that is loaded by its name. */
export type Loaded = (...given: unknown[]) => unknown
export type Call = (own: Loaded, text: string) => unknown

export const alone: Call = (own, text) => own(text)

/** Two that changed it at several places each. */
const changed = (text: string, by: string, every: number): string =>
  text
    .split('\n')
    .map((line, at) => (at % every === 0 ? line + by : line))
    .join('\n')
export const sideOne = (text: string): string => changed(text, 'x', 3)
export const sideTwo = (text: string): string => changed(text, 'y', 5)
export const linesOf = (text: string): string[] => text.split('\n')

export const contract: Record<string, Record<string, Call>> = {
  'texts/blank-text.ts': { isBlankText: alone },
  'packages/build-hint.ts': { buildHint: (own, text) => own('cpp17', text) },
  'script-line.ts': {
    joinCommand: (own, text) => [own([text]), own(text.split(' '))],
    quotedWord: alone,
    escapeTemplate: alone,
    lineOf: (own, text) => own(text, text.split(' ')),
  },
  'checker-arguments.ts': {
    splitArguments: alone,
    joinArguments: (own, text) => [own([text]), own(linesOf(text))],
  },
  'packages/cpp-code.ts': { codeOfCpp: alone },
  'packages/includes-testlib.ts': { includesTestlib: alone },
  'texts/cut-math.ts': {
    cutMath: alone,
    wholeScanner: (own, text) => {
      const wholeAt = own(text) as (at: number) => { end: number } | undefined
      for (let at = 0; at < text.length;) at = wholeAt(at)?.end ?? at + 1
    },
  },
  'packages/foreign-pictures.ts': { foreignPictures: (own, text) => own({ body: text }) },
  'packages/judged-as.ts': {
    readJudgedAs: (own, text) => [own(text), own(`kattis ${text}`)],
    readKattisFlags: (own, text) => own(text.split(' ')),
  },
  'texts/formula-commands.ts': { definesCommands: alone },
  'texts/formula-tex.ts': {
    readableTex: (own, text) => own(`\\begin{${text}`, true),
    formulaReason: (own, text) => [own(text), own(`KaTeX parse error: ${text}`)],
    redFormulas: (own, text) => own({ bodyHTML: text }),
  },
  'merge/match-lines.ts': { matchLines: (own, text) => own(linesOf(text), linesOf(sideOne(text))) },
  'merge/merge-prose.ts': {
    // By words: longer texts are merged by lines.
    mergeProse: (own, text) => {
      const part = text.slice(0, text.length / 4)
      own(part, sideOne(part), sideTwo(part))
    },
    prosePieces: (own, text) => own(text, sideOne(text), sideTwo(text)),
    differingProse: (own, text) => own(text, sideTwo(text)),
  },
  'merge/merge-text.ts': {
    differingUnits: (own, text) => own(linesOf(text), linesOf(sideTwo(text))),
    mergeText: (own, text) => own(text, sideOne(text), sideTwo(text)),
    mergePieces: (own, text) => own(text, sideOne(text), sideTwo(text)),
    differingPieces: (own, text) => own(text, sideTwo(text)),
  },
  'mismatch-reason.ts': {
    mismatchReason: (own, text) => [own(text), own('1:1: unwanted EOF', text)],
  },
  'mismatch.ts': { readMismatch: alone, mismatchWords: alone, isScanspecFault: alone },
  'propose-checker-tests.ts': { proposeCheckerTests: (own, text) => own('t', text, text) },
  'bounds/bound-tokens.ts': { boundTokens: alone },
  'bounds/testlib-overview.ts': {
    writesOverview: (own, text) => [own(text), own(`registerValidation(argc, argv)${text}`)],
    readOverview: (own, text) => [own(text), own(`"${text}`), own(`"n":${text}`)],
  },
  'bounds/said-bounds.ts': { saidBounds: (own, text) => [own(text), own(`$${text}`)] },
  'validators.ts': {
    validatorConvention: alone,
    readValidation: (own, text) =>
      own('plain', {
        state: { code: 1, signal: null, reason: null },
        stderr: text,
        stdout: `${text}\nTraceback (most recent call last)`,
      }),
    validatorFailed: alone,
    validatorCall: (own, text) => own('testlib', text),
    validationError: (own, text) => own(text, { fault: 'silent', message: text }),
    isValidatorFault: alone,
    isReaderFault: (own, text) => own({ validator: 'scanspec', error: text }),
  },
  'packages/most-points.ts': { mostPoints: alone },
  'merge/prose-words.ts': {
    wordsOfProse: alone,
    linesOfProse: (own, text) => own(text.split(/(?<=\s)/)),
    isBreakable: alone,
    isLoose: alone,
  },
  'packages/sized-picture.ts': { pictureOfHtml: alone },
  'texts/talk-lines.ts': { linesOfTalk: alone },
  'texts/title-case.ts': { toTitleCase: alone, isTitleCase: alone },
  'texts/without-code.ts': { withoutCode: alone },
}
