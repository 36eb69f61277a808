import { findLanguage, includesTestlib } from '@drafts/contract'
import { extensionOf, languageIdOfFile } from '../../../program/languages.ts'
import { fileNameOfProgram } from '../../../dpkg/layout.ts'
import { freeName } from '../../../writing/package-writer.ts'
import { ownTestlib, testlibName } from '../../../program/own-testlib.ts'
import { testlibWrapper, wrapperName } from '../../programs/testlib-wrapper.ts'
import type { NamedHelpers } from './named-helpers.ts'
import type { PackageWriter } from '../../../writing/package-writer.ts'
import type { ProblemPackage, ProblemProgram } from '../../../problem/problem-package.ts'

/** A program of the problem as the package has it. */
export interface PlacedProgram {
  label: string
  /** Below its folder; of a program of several files the name of its own folder. */
  path: string
}

export interface WrittenKattisPrograms {
  generators: readonly PlacedProgram[]
  validators: readonly PlacedProgram[]
}

/**
 * Generators and validators of the problem as files of `generators/` and `input_validators/`; one that has helper files, or is of
 * testlib, as a folder. Checker and driver are there already.
 */
export const writeKattisPrograms = (
  { programs }: ProblemPackage,
  { textOf, beside }: NamedHelpers,
  writer: PackageWriter,
): WrittenKattisPrograms => {
  const written = { generators: [] as PlacedProgram[], validators: [] as PlacedProgram[] }
  for (const program of programs) {
    if (program.role === 'helper') continue
    const text = textOf(program.label)
    const list = program.role === 'generator' ? written.generators : written.validators
    list.push(writeOne(program, text, beside(text), writer))
  }
  const left = programs.filter(
    ({ role, label }) =>
      role === 'helper' && !writer.files().some(({ path }) => path.endsWith(`/${label}`)),
  )
  if (left.length > 0)
    writer.warnings.report(
      'program-left-out',
      `Helper files that stand beside no program are left out: ${left.map(({ label }) => label).join(', ')}.`,
    )
  return written
}

const folders = { generator: 'generators', validator: 'input_validators' } as const

const writeOne = (
  program: ProblemProgram,
  text: string,
  helpers: readonly ProblemProgram[],
  writer: PackageWriter,
): PlacedProgram => {
  const { role, label, source, languageId } = program
  const folder = folders[role === 'generator' ? role : 'validator']
  const file = fileNameOfProgram(program)
  const ending = `.${extensionOf(file)}`
  const family = findLanguage(languageId ?? '')?.family
  const isTestlib = family === 'C++' && includesTestlib(text)
  const stem = freeStem(folder, file.slice(0, -ending.length), ending, writer)
  report(program, stem, ending, writer)
  if (role === 'validator' && !isTestlib && !/\b42\b/.test(text))
    writer.warnings.report(
      'validator-convention',
      `The validator ${label} names no 42: Kattis takes an input for right only where its validator ends with that.`,
    )
  if (helpers.length === 0 && !isTestlib) {
    writer.put(`${folder}/${stem}${ending}`, source)
    return { label, path: `${stem}${ending}` }
  }
  const place = `${folder}/${stem}`
  const isWrapped = isTestlib && role === 'validator'
  if (isWrapped) writer.putText(`${place}/${wrapperName}`, testlibWrapper(`${stem}.inc`))
  const main = helpers.some((one) => one.label === `main${ending}`) ? stem : 'main'
  writer.put(`${place}/${isWrapped ? `${stem}.inc` : `${main}${ending}`}`, source)
  for (const helper of helpers) writer.put(`${place}/${helper.label}`, helper.source)
  if (isTestlib && !writer.has(`${place}/${testlibName}`))
    writer.putText(`${place}/${testlibName}`, ownTestlib())
  return { label, path: stem }
}

/** No file of this name is there, and no folder with a program in it. */
const freeStem = (folder: string, stem: string, ending: string, writer: PackageWriter): string => {
  const taken = new Set(
    writer.files().flatMap(({ path }) => {
      if (!path.startsWith(`${folder}/`)) return []
      const [name = '', inner] = path
        .slice(folder.length + 1)
        .toLowerCase()
        .split('/')
      return inner === undefined || languageIdOfFile(path) !== undefined ? [name] : []
    }),
  )
  return freeName(
    (name) => taken.has(name.toLowerCase()) || taken.has(`${name}${ending}`.toLowerCase()),
    stem,
    '',
  )
}

const report = (
  { role, label, languageId }: ProblemProgram,
  stem: string,
  ending: string,
  { warnings }: PackageWriter,
): void => {
  if (stem !== label)
    warnings.report('program-label', `The ${role} ${label} is called ${stem} in the package.`)
  const read = languageIdOfFile(`x${ending}`)
  if (read === undefined)
    warnings.report(
      'program-language',
      `The ${role} ${label}: the format knows no language by the ending ${ending}.`,
    )
  else if (read !== languageId)
    warnings.report('language', `The ${role} ${label} goes by its file’s ending there: ${ending}.`)
}
