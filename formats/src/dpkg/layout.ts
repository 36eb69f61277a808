import { canonicalJson, findLanguage, packedImageTypes, withoutNulls } from '@drafts/contract'
import type { Locale, StatementLocale, Stored } from '@drafts/contract'
import type { PackageImage, ProblemProgram } from '../problem/problem-package.ts'
import { freeName, safeName } from '../writing/package-writer.ts'

// Where each part of a problem lies and how it is printed (docs/product/packages.md#dpkg): in the zip of an export, and in the
// folder that `./drafts sync` keeps in step.

export const documentPath = 'problem.json'
export const scanspecPath = 'scanspec.txt'
export const scriptPath = 'script.txt'

export const statementFields = ['title', 'body', 'input', 'output', 'notes'] as const
export const statementLists = ['arguments', 'returns'] as const

export const statementFolder = (locale: StatementLocale): string => `statements/${locale}`
export const statementPath = (
  locale: StatementLocale,
  field: (typeof statementFields)[number],
): string => `${statementFolder(locale)}/${field}.md`
export const statementListFolder = (
  locale: StatementLocale,
  list: (typeof statementLists)[number],
): string => `${statementFolder(locale)}/${list}`
/** `no`: from 1. */
export const statementItemPath = (
  locale: StatementLocale,
  list: (typeof statementLists)[number],
  no: number,
): string => `${statementListFolder(locale, list)}/${no}.md`

export const editorialPath = (locale: Locale): string => `editorials/${locale}.md`

/** All texts of a statement, each with its place. */
export const statementTexts = (
  locale: StatementLocale,
  body: Stored<'statements'>,
): [path: string, text: string][] => [
  ...statementFields.map((field): [string, string] => [statementPath(locale, field), body[field]]),
  ...statementLists.flatMap((list) =>
    body[list].map((text, index): [string, string] => [
      statementItemPath(locale, list, index + 1),
      text,
    ]),
  ),
]

/** `stem`: the number of the test in a zip, and any name in a folder. */
export const testPaths = (stem: string) => ({
  document: `tests/${stem}.json`,
  input: `tests/${stem}.in`,
  output: `tests/${stem}.out`,
})

export const checkerTestPaths = (stem: string) => ({
  document: `checker-tests/${stem}.json`,
  input: `checker-tests/${stem}.in`,
  answer: `checker-tests/${stem}.ans`,
  output: `checker-tests/${stem}.out`,
})

export const validatorTestPaths = (stem: string) => ({
  document: `validator-tests/${stem}.json`,
  input: `validator-tests/${stem}.in`,
})

export const solutionPath = (stem: string): string => `solutions/${stem}.json`
export const solutionSourcePath = (stem: string, languageId: string | null): string =>
  `solutions/${stem}.${endingOf(languageId)}`
export const solutionFilePath = (stem: string, index: number): string =>
  `solutions/${stem}-files/${stemOfIndex(index)}`

export const problemProgramPath = (fileName: string): string => `programs/${fileName}`

/** The name of a program's source: a helper file stands beside the others under its label, which they include it by. */
export const fileNameOfProgram = ({
  role,
  label,
  languageId,
}: Pick<ProblemProgram, 'role' | 'label' | 'languageId'>): string =>
  role === 'helper'
    ? safeName(label, 'file')
    : `${safeName(label, 'program')}.${endingOf(languageId)}`

/** A name for each program; two names that differ by case only are one file on some disks. */
export const fileNamesOfPrograms = (
  programs: readonly Pick<ProblemProgram, 'role' | 'label' | 'languageId'>[],
): Map<string, string> => {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  const helpers = programs.filter(({ role }) => role === 'helper')
  const others = programs.filter(({ role }) => role !== 'helper')
  for (const program of [...helpers, ...others]) {
    const wanted = fileNameOfProgram(program)
    const dot = wanted.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, '']
    const name = freeName((one) => taken.has(one.toLowerCase()), stem, ending)
    taken.add(name.toLowerCase())
    names.set(program.label, name)
  }
  return names
}

type ProgramKind = 'checker' | 'driver'
export const programSourcePath = (kind: ProgramKind, languageId: string | null): string =>
  `${kind}/source.${endingOf(languageId)}`
export const programFilePath = (kind: ProgramKind, index: number): string =>
  `${kind}/files/${stemOfIndex(index)}`

/** Where a picture lies, and how the texts of a package name it. */
export const imagePath = ({ sha256, type }: Pick<PackageImage, 'sha256' | 'type'>): string => {
  const ending = Object.entries(packedImageTypes).find(([, one]) => one === type)?.[0] ?? 'bin'
  return `images/${sha256}.${ending}`
}

export const preservedPath = (index: number): string => `kept/${stemOfIndex(index)}`

/** The name of what is numbered, by its place. */
export const stemOfIndex = (index: number): string => String(index + 1).padStart(3, '0')

const endingOf = (languageId: string | null): string =>
  findLanguage(languageId ?? '')?.exts[0] ?? 'txt'

/** A field that is null is left out. */
export const printTest = (details: object): string => printDocument(withoutNulls(details))

/** The canonical order of keys, and then a line each: people read these, and compare them. */
export const printDocument = (value: object): string =>
  `${JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)}\n`
