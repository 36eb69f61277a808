import { judgedAsOf, readJudgedAs, sections } from '@drafts/contract'
import type { Comparator, JudgedAs, Stored } from '@drafts/contract'
import type { ComparatorChecker, LegacyChecker } from '../problem/programs.ts'
import { comparingCpp } from './comparing-cpp.ts'
import { kattisHead } from './kattis-head.ts'
import { namedCpp } from './named-cpp.ts'

// A comparator as a checker of testlib or an output validator of Kattis, in C++17, whose verdicts are those of the product's own
// (judge/src/checkers). Its first line says which comparator it is, so that the reader knows it again: the text must be
// the very one that is written for it. Of testlib it asks no more than the smallest header of that name has.

/** Null: whatever an interactor left is accepted, as it decided alone. */
export type ComparatorOptions = ComparatorChecker | null

export type ComparatorHome = 'testlib' | 'kattis'

export const comparatorSource = (
  options: ComparatorOptions,
  home: ComparatorHome = 'testlib',
): string =>
  options === null
    ? `${head(null)}${acceptsAll}`
    : [
        head(options),
        home === 'kattis' ? kattisHead : testlibHead,
        constantsOf(options),
        comparingCpp,
        ...namedPart(readJudgedAs(options.judgedAs ?? '')),
        mainOf(options),
      ].join('')

/** Undefined where the text is not one of these. */
export const readComparatorSource = (
  text: string,
  home: ComparatorHome = 'testlib',
): { options: ComparatorOptions } | undefined => {
  const source = text.replaceAll('\r\n', '\n')
  const options = optionsOf(/^\/\/ comparator: (.+)\n/.exec(source)?.[1] ?? '')
  if (options === undefined || comparatorSource(options, home) !== source) return undefined
  return { options }
}

export const optionsOfChecker = (body: Stored<'checker'>): ComparatorOptions => {
  const { comparator } = body
  const as = judgedAsOf(body)
  const named = as && as.kind !== 'nothing' ? { judgedAs: body.judgedAs } : {}
  if (comparator !== 'legacy' && comparator !== 'custom') return { comparator, ...named }
  const { type, strictSpace, transformCRs, ignoreTrailingLF, multiCase } = body
  const { precision, absolute, fold } = body
  return {
    comparator: 'legacy',
    type: type === 'custom' ? 'string' : type,
    strictSpace,
    fold,
    precision,
    absolute,
    ...(transformCRs ? { transformCRs } : {}),
    ...(ignoreTrailingLF ? { ignoreTrailingLF } : {}),
    ...(multiCase ? { multiCase } : {}),
    ...named,
  }
}

const head = (options: ComparatorOptions): string =>
  `// comparator: ${JSON.stringify(options)}\n// Written by Drafts. It judges as this comparator of Drafts does.\n`

const optionsOf = (json: string): ComparatorOptions | undefined => {
  if (json === 'null') return null
  try {
    const value: unknown = JSON.parse(json)
    const body = sections.checker.content.safeParse({ ...Object(value), source: '' })
    return body.success && body.data.comparator !== 'custom'
      ? optionsOfChecker(body.data)
      : undefined
  } catch {
    return undefined
  }
}

const precisions: Partial<Record<Comparator, number>> = {
  floats4: 1e-4,
  floats6: 1e-6,
  floats8: 1e-8,
}

const plain: LegacyChecker = {
  comparator: 'legacy',
  type: 'string',
  strictSpace: false,
  fold: false,
  precision: 1e-6,
  absolute: false,
}

const constantsOf = (options: Exclude<ComparatorOptions, null>): string => {
  const { comparator } = options
  const precision = precisions[comparator]
  const of: LegacyChecker = options.comparator === 'legacy' ? options : plain
  const rule = comparator === 'legacy' ? legacyRules[of.type] : (plainRules[comparator] ?? 'asText')
  return `#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace {

enum Rule { asText, asInt, asFloat, asYesNo };
const Rule rule = ${rule};
const bool byLines = ${comparator === 'lines'};
const bool strictSpace = ${of.strictSpace};
const bool transformCRs = ${of.transformCRs ?? false};
const bool ignoreTrailingLF = ${of.ignoreTrailingLF ?? false};
const bool multiCase = ${of.multiCase ?? false};
const bool foldCase = ${of.fold};
const bool absolute = ${of.absolute};
const double precision = ${precision ?? of.precision};
${namedConstants(readJudgedAs(options.judgedAs ?? ''))}`
}

const namedPart = (as: JudgedAs | undefined): string[] =>
  as === undefined || as.kind === 'nothing' ? [] : [namedCpp(as.kind)]

/** A checker that is judged by its name needs the name in its source. */
const namedConstants = (as: JudgedAs | undefined): string => {
  if (as?.kind === 'testlib') return `const std::string judgedName = "${as.name}";\n`
  if (as?.kind !== 'kattis') return ''
  return `const std::string judgedName = "kattis";
const double absoluteTolerance = ${as.absolute ?? -1};
const double relativeTolerance = ${as.relative ?? -1};
`
}

const plainRules: Partial<Record<Comparator, string>> = {
  ints: 'asInt',
  floats4: 'asFloat',
  floats6: 'asFloat',
  floats8: 'asFloat',
}
const legacyRules = { string: 'asText', int: 'asInt', float: 'asFloat', yesno: 'asYesNo' } as const

const acceptsAll = `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    while (!ouf.seekEof()) ouf.readToken();
    quitf(_ok, "the interactor has decided");
}
`

const testlibHead = '#include "testlib.h"\n\n'

const mainOf = ({ judgedAs }: Exclude<ComparatorOptions, null>): string => {
  const byComparator = `    if (byLines)
        compareLines(answer, output);
    else
        compareWords(answer, output);
`
  const byName = `    if (judgedName.empty())
        (byLines ? compareLines : compareWords)(answer, output);
    compareAsNamed(answer, output);
`
  const call = judgedAs === undefined ? byComparator : byName
  return `} // namespace

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    const std::string answer = readAll(ans), output = readAll(ouf);
${call}    // Testlib accepts no output that it has not read.
    while (!ouf.seekEof()) ouf.readToken();
    quitf(_ok, "equal");
}
`
}
