// The content of problem.xml as plain data. Every path in it is judged here: one that leaves the package refuses it.

import { badPackage } from '../package-error.ts'
import { childrenOf, findElement, readXml, type XmlElement } from '../text/read-xml.ts'
import { documentBytesMax, listedTestsMax, testsMax } from '../limits.ts'
import { isSafePath } from '../archive/entry-name.ts'
import { tooMany, type CandidateTest } from '../choice/fit-tests.ts'
import type { PackageFiles } from '../package-files.ts'
import type { DigestName } from '../problem/read-package.ts'

export interface PolygonSource {
  path: string
  type: string
}

export interface PolygonExecutable extends PolygonSource {
  /** An export of ours says so where nothing else would. */
  isGenerator: boolean
}

export interface PolygonResource extends PolygonSource {
  /** A mask of the types of solutions that it is for. */
  forTypes: string
  /** What is built with it, in small letters; empty where all programs but solutions are. */
  assets: string[]
  /** What it is called beside a source, where that is not its own name. */
  location: string
}

export interface PolygonTest extends CandidateTest {
  /** In the package, from 1. */
  number: number
  answer: string
  description: string
  isGenerated: boolean
  cmd: string
  /** The file that a generator of several tests writes this one to. */
  fromFile: string
  digest: { algorithm: DigestName; hex: string } | undefined
  points: string
  /** The weight comes from its points, once all are known (`withWeights`). */
  weight: number
}

/** A test of the checker or of a validator; `output` and `answer` are of the former. */
export interface PolygonToolTest {
  verdict: string
  input: string
  output: string
  answer: string
}

export interface PolygonSolution extends PolygonSource {
  tag: string
  note: string
  /** Verdicts that an export of ours names where the tag says something else. */
  expected: string
}

/** A group of tests; empty where it says nothing of that. */
export interface PolygonGroup {
  name: string
  points: string
  policy: string
  needs: string[]
}

export interface PolygonXml {
  shortName: string
  names: { language: string; value: string }[]
  /** Languages that have a statement of any form. */
  languages: string[]
  timeLimitMs: string
  memoryLimitBytes: string
  inputFile: string
  outputFile: string
  runCount: number
  tests: readonly PolygonTest[]
  hasGroups: boolean
  groups: PolygonGroup[]
  otherTestSets: { name: string; timeLimitMs: string }[]
  checker: (PolygonSource & { name: string }) | undefined
  interactor: PolygonSource | undefined
  solutions: PolygonSolution[]
  /** Sources of generators and of other programs that stand in no other list. */
  executables: PolygonExecutable[]
  validators: PolygonSource[]
  checkerTests: PolygonToolTest[]
  validatorTests: PolygonToolTest[]
  /** Programs are there as .exe too: the package is not the Linux one. */
  hasBinaries: boolean
  resources: PolygonResource[]
  tags: string[]
}

const file = 'problem.xml'
/** An attribute of an executable, which other readers pass over. */
export const generatorMark = { name: 'use', value: 'generator' } as const
/** An attribute of a solution, which other readers pass over. */
export const expectedMark = 'expected'
const digestNames: readonly DigestName[] = ['md5', 'sha1', 'sha256']

export async function readProblemXml(files: PackageFiles): Promise<PolygonXml> {
  const root = readXml(await files.readBytes(file, documentBytesMax), file)
  if (root.name !== 'problem')
    throw badPackage(`${file} describes a ${root.name}, not a problem.`, file)
  const judging = findElement(root, 'judging')
  const sets = childrenOf(judging, 'testset')
  const main = sets.find((set) => set.attributes.get('name') === 'tests') ?? sets[0]
  if (!main) throw badPackage(`${file} has no test set.`, file)
  const checker = findElement(root, 'assets/checker')
  const checkerSource = sourceOf(findElement(checker, 'source'))
  return {
    shortName: root.attributes.get('short-name') ?? '',
    names: childrenOf(findElement(root, 'names'), 'name').map((name) => ({
      language: attribute(name, 'language'),
      value: attribute(name, 'value').trim(),
    })),
    languages: [
      ...new Set(
        childrenOf(findElement(root, 'statements'), 'statement').map((statement) =>
          attribute(statement, 'language'),
        ),
      ),
    ].filter((language) => /^[A-Za-z_-]{1,40}$/.test(language)),
    timeLimitMs: textOf(main, 'time-limit'),
    memoryLimitBytes: textOf(main, 'memory-limit'),
    inputFile: judging?.attributes.get('input-file') ?? '',
    outputFile: judging?.attributes.get('output-file') ?? '',
    runCount: Number(judging?.attributes.get('run-count') ?? '1') || 1,
    tests: readTestList(main),
    hasGroups:
      findElement(main, 'groups') !== undefined ||
      childrenOf(findElement(main, 'tests'), 'test').some(
        (test) => test.attributes.has('group') || test.attributes.has('points'),
      ),
    groups: childrenOf(findElement(main, 'groups'), 'group').map(readGroup),
    otherTestSets: sets
      .filter((set) => set !== main)
      .map((set) => ({ name: attribute(set, 'name'), timeLimitMs: textOf(set, 'time-limit') })),
    checker: checkerSource && { ...checkerSource, name: checker?.attributes.get('name') ?? '' },
    interactor: sourceOf(findElement(root, 'assets/interactor/source')),
    solutions: childrenOf(findElement(root, 'assets/solutions'), 'solution').map(readSolution),
    executables: childrenOf(findElement(root, 'files/executables'), 'executable').flatMap((one) =>
      sourcesOf([one]).map((source) => ({
        ...source,
        isGenerator: attribute(one, generatorMark.name) === generatorMark.value,
      })),
    ),
    validators: sourcesOf(childrenOf(findElement(root, 'assets/validators'), 'validator')),
    checkerTests: readToolTests(checker),
    validatorTests: childrenOf(findElement(root, 'assets/validators'), 'validator').flatMap(
      readToolTests,
    ),
    hasBinaries: ['files/executables', 'assets/solutions'].some((path) =>
      (findElement(root, path)?.children ?? []).some((one) => findElement(one, 'binary')),
    ),
    resources: childrenOf(findElement(root, 'files/resources'), 'file').map(readResource),
    tags: childrenOf(findElement(root, 'tags'), 'tag')
      .map((tag) => attribute(tag, 'value').trim())
      .filter((tag) => tag !== ''),
  }
}

function readResource(element: XmlElement): PolygonResource {
  return {
    path: safePath(attribute(element, 'path')),
    type: attribute(element, 'type'),
    forTypes: attribute(element, 'for-types') || attribute(element, 'for-type'),
    assets: childrenOf(findElement(element, 'assets'), 'asset').map((asset) =>
      attribute(asset, 'name').toLowerCase(),
    ),
    location: attribute(element, 'location'),
  }
}

function readGroup(element: XmlElement): PolygonGroup {
  return {
    name: attribute(element, 'name').trim(),
    points: attribute(element, 'points').trim(),
    policy: attribute(element, 'points-policy').trim(),
    needs: childrenOf(findElement(element, 'dependencies'), 'dependency')
      .map((one) => attribute(one, 'group').trim())
      .filter((name) => name !== ''),
  }
}

function readTestList(set: XmlElement): PolygonTest[] {
  const elements = childrenOf(findElement(set, 'tests'), 'test')
  const count = Number(textOf(set, 'test-count') || elements.length)
  if (!Number.isInteger(count) || count < 0)
    throw badPackage(`${file} says that there are ${textOf(set, 'test-count')} tests.`, file)
  const most = Math.max(count, elements.length)
  const isAtOdds = elements.length > 0 && elements.length !== count
  if (most > (isAtOdds ? testsMax : listedTestsMax)) throw tooMany(most, file)
  if (isAtOdds)
    throw badPackage(
      `${file} says that there are ${count} tests and lists ${elements.length}.`,
      file,
    )
  if (count === 0) return []
  const inputOf = pathPattern(textOf(set, 'input-path-pattern'))
  const answerOf = pathPattern(textOf(set, 'answer-path-pattern'))
  return Array.from({ length: count }, (_, index) => {
    const element = elements[index]
    const value = (name: string) => element?.attributes.get(name) ?? ''
    const digest = digestOf(value)
    const cmd = value('cmd').trim()
    const fromFile = value('from-file').trim()
    return {
      number: index + 1,
      name: String(index + 1),
      // Generators of testlib are seeded by their arguments.
      making: digest?.hex ?? (cmd === '' ? '' : `${cmd}\n${fromFile}`),
      input: inputOf(index + 1),
      answer: answerOf(index + 1),
      isSample: value('sample') === 'true',
      description: value('description').trim(),
      isGenerated: value('method') === 'generated',
      cmd,
      fromFile,
      digest,
      group: value('group').trim(),
      points: value('points').trim(),
      weight: 1,
    }
  })
}

/** Where a pattern names no files there is nothing to be read: this is no part that a package needs. */
function readToolTests(program: XmlElement | undefined): PolygonToolTest[] {
  return childrenOf(program, 'testset').flatMap((set) => {
    const patternOf = (name: string): ((number: number) => string) | undefined => {
      const pattern = textOf(set, `${name}-path-pattern`)
      return pattern === '' ? undefined : pathPattern(pattern)
    }
    const [input, output, answer] = ['input', 'output', 'answer'].map(patternOf)
    const tests = childrenOf(findElement(set, 'tests'), 'test').slice(0, listedTestsMax)
    return tests.map((test, index) => ({
      verdict: attribute(test, 'verdict').trim().toLowerCase(),
      input: input?.(index + 1) ?? '',
      output: output?.(index + 1) ?? '',
      answer: answer?.(index + 1) ?? '',
    }))
  })
}

/** Under any of the names that such a hash has. */
function digestOf(value: (name: string) => string): PolygonTest['digest'] {
  for (const algorithm of digestNames) {
    for (const name of [algorithm, `input-${algorithm}`]) {
      const hex = value(name).trim().toLowerCase()
      if (/^([0-9a-f]{2})+$/.test(hex)) return { algorithm, hex }
    }
  }
  return undefined
}

/** `tests/%02d` and the like: exactly one number, nothing else that printf would read. */
function pathPattern(pattern: string): (number: number) => string {
  const match = /^([^%]*)%(0?)(\d{0,2})d([^%]*)$/.exec(pattern)
  if (!match)
    throw badPackage(`The pattern ${JSON.stringify(pattern)} of ${file} names no test files.`, file)
  const [, before = '', zero = '', width = '', after = ''] = match
  const pathOf = (number: number) =>
    before + String(number).padStart(Number(width), zero === '' ? ' ' : '0') + after
  safePath(pathOf(1))
  return pathOf
}

function readSolution(element: XmlElement): PolygonSolution {
  const source = sourceOf(findElement(element, 'source'))
  if (!source) throw badPackage(`A solution of ${file} has no source.`, file)
  return {
    ...source,
    tag: attribute(element, 'tag'),
    note: attribute(element, 'note').trim(),
    expected: attribute(element, expectedMark),
  }
}

function sourceOf(element: XmlElement | undefined): PolygonSource | undefined {
  return element && { path: safePath(attribute(element, 'path')), type: attribute(element, 'type') }
}

function sourcesOf(elements: readonly XmlElement[]): PolygonSource[] {
  return elements.flatMap((element) => sourceOf(findElement(element, 'source')) ?? [])
}

function safePath(path: string): string {
  if (!isSafePath(path))
    throw badPackage(
      `The path ${JSON.stringify(path.slice(0, 200))} in ${file} leaves the package.`,
      file,
    )
  return path
}

function attribute(element: XmlElement, name: string): string {
  return element.attributes.get(name) ?? ''
}

function textOf(element: XmlElement, path: string): string {
  return findElement(element, path)?.text.trim() ?? ''
}
