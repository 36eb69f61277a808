// How each function that takes a text of people is called with nothing but a text: `functions` of a module, or parts of
// it together where one needs what another makes.

import { alone, contract, linesOf, sideOne, sideTwo } from './called-contract.ts'
import type { Call } from './called-contract.ts'

const nothing = (): undefined => undefined
const words = {
  interaction: 'Interaction',
  scoring: 'Scoring',
  example: 'Example',
  input: 'Input',
  output: 'Output',
  sampleInteraction: 'Sample interaction',
  transcriptKey: 'Key',
  figure: 'Figure',
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const folderOf = (name: string, value: unknown): unknown =>
  new Map([['data', new Map([[name, value]])]])
/** A test of `generators.yaml` that is made by this command. */
const rulesWith = (command: string): unknown => folderOf('secret', folderOf('a', command))

/** One of each family whose programs are changed. */
const programLanguages = 'c17-gcc cpp20-gcc java21 csharp-mono kotlin go rust python3 nodejs'.split(
  ' ',
)

/** TeX of over 64 kB is refused: what is read of it is a quarter of what others read. */
const quarter: Call = (own, text) => own(text.slice(0, text.length / 4))

const formats: Record<string, Record<string, Call>> = {
  'comparator/comparator-source.ts': { readComparatorSource: alone },
  'kattis/statements/after-samples.ts': {
    markSamples: alone,
    asNotes: (own, text) => own(linesOf(text), words),
  },
  'kattis/generated/read-rules.ts': {
    readRules: (own, text) => own(rulesWith(text), new Map(), nothing),
  },
  'kattis/generated/split-command.ts': { splitCommand: alone },
  'program/own-validator.ts': {
    validatorOfScanspec: (own, text) => own(text, text),
    markedValidator: alone,
  },
  'kattis/problem-yaml.ts': { replaceConstants: (own, text) => own(text, new Map([['a', 'b']])) },
  'kattis/wanted-verdicts.ts': {
    wantedVerdicts: (own, text) => [
      own('mixed/a', text, new Map(), nothing),
      own('mixed/a', `@EXPECTED_RESULTS@: ${text}`, new Map(), nothing),
    ],
    withoutWantedLines: (own, text) => [own(text), own(`# Drafts expects ${text}`)],
    readWantedLines: (own, text) => [own(text), own(`# Drafts expects ${text}`)],
  },
  'kattis/statements/transcripts.ts': { showTranscripts: (own, text) => own([text, text], words) },
  'markdown/escape-text.ts': {
    escapeText: alone,
    escapeStart: alone,
    codeSpan: alone,
    codeBlock: alone,
    linkTarget: alone,
    indentAfterFirst: (own, text) => own(text, '  '),
  },
  'points.ts': { scalePoints: (own, text) => own(linesOf(text)) },
  'polygon/solution-resources.ts': { foldersOfMask: alone },
  'polygon/command.ts': { readCommand: alone },
  'polygon/examples.ts': { takeExamples: (own, text) => own(text, words) },
  'groups/package-group.ts': { readPoints: alone },
  'groups/kattis-groups.ts': {
    groupsOfKattis: (own, text) =>
      own(
        [{ folder: `secret/${text}`, map: new Map([['require_pass', text]]) }],
        linesOf(text).map((line) => `secret/${line}`),
        { format: 'legacy', isScored: true },
      ),
  },
  'mutants/make-mutants.ts': {
    makeMutants: (own, text) => programLanguages.map((languageId) => own(text, languageId, 300)),
    mutantText: (own, text) => own(text, { at: text.length / 2, length: 1, text }),
  },
  'script/plan-script.ts': {
    planScript: (own, text) => own(text, { generators: linesOf(text), taken: [], groups: [text] }),
  },
  'script/read/cut-command.ts': {
    cutCommand: (own, text) => [own(text), own(text, '#')],
  },
  'script/read/label-generators.ts': {
    labelGenerators: (own, text) => [own([text]), own(text.split(' '))],
  },
  'script/read/read-line.ts': { readScriptLine: alone },
  'script/template/expand-template.ts': { expandTemplate: alone },
  'script/template/numbers.ts': { readNumber: alone },
  'script/template/read-template.ts': { readTemplate: alone },
  'script/template/read-tokens.ts': {
    readTokens: (own, text) => [own(text, 0, '>')],
  },
  'script/template/script-fault.ts': {
    createPlaces: (own, text) => {
      const placeOf = own(text) as (at: number) => unknown
      for (let at = 0; at < text.length; at += 1) placeOf(at)
    },
    nearestWord: (own, text) => own(text, text.split(' ')),
  },
  'script/write/polygon-lines.ts': {
    polygonScript: (own, text) => own(text, { tests: [], errors: [] }),
  },
  'program/included-names.ts': { includedNames: alone, isTestlibGenerator: alone },
  'program/languages.ts': { isProlog: (own, text) => own('a.pl', text) },
  'program/older-cpp.ts': { olderCpp: alone },
  'program/older-python.ts': { olderPython: (own, text) => own('a.py', text) },
  'program/older-source.ts': { inOlderCpp: (own, text) => own('cpp17', text) },
  'statement/assemble.ts': {
    assembleStatement: (own, text) => own('Title', [{ text, heading: text }], words),
    headed: (own, text) => own('Heading', text),
    joinParts: (own, text) => own(linesOf(text)),
  },
  'statement/headings.ts': { kindOfHeading: alone },
  'statement/markdown-images.ts': {
    renameImages: (own, text) => own(text, { find: nothing }),
    imageAddresses: alone,
  },
  'statement/definitions.ts': { shareDefinitions: (own, text) => own([text, text]) },
  'statement/markdown-widths.ts': { takeWidths: alone, giveWidths: alone },
  'statement/share-commands.ts': { shareCommands: (own, text) => own([text, text]) },
  'tex/macros/formula-definitions.ts': { takeDefinitions: alone },
  'statement/split-markdown.ts': {
    splitMarkdown: (own, text) => own(text, 'Title'),
    scanMarkdown: alone,
    fenceAfter: (own, text) => own(text, ''),
  },
  'statement/talks.ts': { columnsOfTalk: alone, markedTalk: alone },
  'svg/safe-value.ts': {
    safeAttribute: (own, text) => [own('path', 'fill', text), own('path', 'd', text)],
    targetOf: alone,
  },
  'svg/sanitize-svg.ts': {
    sanitizeSvg: (own, text) =>
      own(bytesOf(`<svg xmlns="http://www.w3.org/2000/svg"><g id="${text}">${text}</g></svg>`), {
        bytes: 10_000_000,
        depth: 1000,
        elements: 1_000_000,
      }),
  },
  'tex/blocks/caption.ts': { captionOf: alone },
  'tex/escape-tex.ts': { escapeTex: alone, escapeAddress: alone },
  'tex/blocks/listing.ts': {
    languageIn: alone,
    listingBlock: (own, text) => own(text, 'lstlisting', text),
  },
  'tex/macros/macros.ts': { quoteMarkdown: alone },
  'tex/math.ts': {
    inlineMath: (own, text) => own({ start: 0, end: text.length }, text),
    displayMath: (own, text) => own({ type: 'displaymath', start: 0, end: text.length }, text),
    mathOf: alone,
  },
  'tex/blocks/number-figures.ts': { numberFigures: (own, text) => own(text, new Map()) },
  'tex/blocks/list-labels.ts': { readNumberedLists: alone, labelOf: (own, text) => own(text, 3) },
  'tex/macros/own-macros.ts': {
    readDefinition: (own, text) => [
      own(`\\def\\a${text}`, 0, 'def', new Map()),
      own(`\\newcommand\\a${text}`, 0, 'newcommand', new Map()),
      own(`\\let\\a${text}`, 0, 'let', new Map()),
    ],
  },
  'tex/blocks/picture-width.ts': {
    shareOfOptions: (own, text) => own(text, nothing),
    shareOfLength: alone,
  },
  'tex/prepare-source.ts': { prepareSource: (own, text) => own(text, nothing) },
  'tex/quantity.ts': {
    quantityAt: (own, text) => [
      own(`\\num{${text}}`, 0),
      own(`\\si{${text}}`, 0),
      own(`\\SIlist{${text}}{\\${text}}`, 0),
    ],
  },
  'tex/scan-tex.ts': {
    endOfGroup: (own, text) => own(text, 0),
    controlWordAt: (own, text) => own(text, 0),
    skipBlanks: (own, text) => own(text, 0),
    takeArgument: (own, text) => own(text, 0),
    takeOption: (own, text) => own(text, 0),
  },
  'tex/tex-document.ts': { convertTex: quarter },
  'tex/tex-node.ts': { parseTex: quarter },
  'text/decode-text.ts': { decodeUtf8: (own, text) => own(bytesOf(text), 'a') },
  'text/read-xml.ts': {
    readXml: (own, text) => [own(bytesOf(text), 'a'), own(bytesOf(`<a>${text}</a>`), 'a')],
  },
  'text/read-yaml.ts': { readYamlMap: (own, text) => own(text, 'a', nothing) },
  'writing/package-writer.ts': { safeName: (own, text) => own(text, 'a') },
  'problem-list/write-problem-list.ts': { shortName: alone },
  'kattis/writing/statements/lower-headings.ts': {
    lowerHeadings: (own, text) => own(text, () => 3, nothing),
  },
  'kattis/writing/yaml/merge-yaml.ts': { parseKept: (own, text) => own(text, 'a') },
  'kattis/writing/yaml/write-test-yaml.ts': { withoutFlags: (own, text) => own('a', text) },
  'kattis/writing/statements/report-definitions.ts': {
    reportDefinitions: (own, text) => own([text, text], nothing),
  },
  'polygon/own/adapter-source.ts': { readAdapterSource: alone },
}

const scanspec: Record<string, Record<string, Call>> = {
  'bytes.ts': { bytesOfText: alone, textOfBytes: alone },
  'check/pattern-words.ts': {
    patternWords: (own, text) => own('match', text, new Map()),
  },
  'codegen/generate.ts': { generateReader: (own, text) => [own(text, 'Python'), own(text, 'C++')] },
  'codegen/languages/c-like.ts': { stringLiteral: (own, text) => own(text, String) },
  'draft/draft-spec.ts': {
    draftSpec: (own, text) => [own([`${text}\n`], text), own([], text)],
  },
  'draft/lay-out.ts': {
    layOut: (own, text) =>
      own([`${text}\n`, `${text}\n`], { mentions: [], bounds: new Map(), items: [] }),
  },
  'draft/read-description.ts': { readDescription: alone },
  'evaluate/quote.ts': { quote: alone },
  'evaluate/read-float.ts': { readFloat64: alone, readFloat32: alone },
  'format.ts': { format: alone },
  'generate/regexp/regexp-tree.ts': { parseRegexp: alone },
  'generate/seeded-random.ts': { createRandom: alone },
  'generate/writer.ts': { isInputWord: alone, isLine: (own, text) => own(text, true) },
  'syntax/lex.ts': { lex: alone },
  'syntax/parse.ts': { parse: alone },
  'syntax/read-string.ts': { readString: (own, text) => own(`"${text}`, 0) },
  'syntax/without-comments.ts': { withoutComments: alone },
  'validator/generate-validator.ts': { generateValidator: alone },
  'validator/testlib-expressions.ts': { textLiteral: alone },
  'validator/testlib-validator.ts': { generateTestlibValidator: alone },
  'validator/translate-regexp.ts': { translateRegexp: alone },
}

const lib: Record<string, Record<string, Call>> = {
  'commands.ts': { matchCommands: (own, text) => own([{ label: 'Run all' }], text) },
  'hash-intent.ts': { parseShareIntent: alone },
  'login-address.ts': { loginAddress: alone, safeReturn: alone },
  'text/marked-words.ts': { markChangedWords: (own, text) => own(text, sideOne(text)) },
  'text/text-changes.ts': { textChanges: (own, text) => own(text, sideOne(text)) },
  'text/visible-parts.ts': { visibleParts: (own, text) => own(text, true) },
  'text/word-difference.ts': {
    differenceOf: (own, text) => [own(text, sideOne(text), true), own(text, sideTwo(text), false)],
  },
}

const product: Record<string, Record<string, Call>> = {
  'section-draft/both-sides.ts': {
    bothSides: (own, text) => [
      own(linesOf(text), linesOf(sideOne(text))),
      own([text], [`${text}x`]),
    ],
  },
}

const components: Record<string, Record<string, Call>> = {
  'html/own-ids.ts': { withOwnIds: (own, text) => own(text, 'x') },
  'html/remote-pictures.ts': { isRemotePicture: alone, markRemotePictures: alone },
  'rich-text/drawing/read-svg.ts': { sceneOfSvg: alone },
  'rich-text/writing/formulas/formula-rules.ts': {
    isFormula: (own, text) => own(text, true),
    fittedTex: (own, text) => own(text, false),
    formulaFault: (own, text) => own(text, true),
    mendedTex: (own, text) => own(text, true),
  },
  'rich-text/writing/paste/pasted-source.ts': { isTex: alone, isHtml: alone },
  'rich-text/writing/paste/text-slice.ts': { textSlice: alone },
}

const under = (
  folder: string,
  files: Record<string, Record<string, Call>>,
): [string, Record<string, Call>][] =>
  Object.entries(files).map(([file, calls]) => [`${folder}/${file}`, calls])

/** Calls by files, then by functions. */
export const called: ReadonlyMap<string, Readonly<Record<string, Call>>> = new Map([
  ...under('contract/src/rules', contract),
  ...under('formats/src', formats),
  ...under('scanspec/src', scanspec),
  ...under('web/src/lib', lib),
  ...under('web/src/product', product),
  ...under('web/src/components', components),
])
