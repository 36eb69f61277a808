// For tests only: an imported problem as an export gets it, by the rules of the server's import.

import { defaultLimits, inLocaleOrder, locales, sections } from '@drafts/contract'
import { imagePath } from '../dpkg/write-dpkg.ts'
import { renameImages } from '../statement/markdown-images.ts'
import { textFile } from '../problem/text-file.ts'
import type { ImportedImage, ImportedProblem, ImportedProgram } from '../imported-problem.ts'
import type { PackedBeside, PackageImage, ProblemPackage } from '../problem/problem-package.ts'

type Place = (markdown: string) => string

/** Readers measure all files unless they are asked not to. */
const measured = <F extends { sha256?: string }>({ sha256 = '', ...file }: F) => ({
  ...file,
  sha256,
})

export const packedFrom = (read: ImportedProblem): ProblemPackage => {
  const images = read.images.map(imageOf)
  const paths = new Map(read.images.map(({ name }, at) => [name, pathOf(images, at)]))
  const place: Place = (markdown) => renameImages(markdown, { find: (name) => paths.get(name) })
  const texts = textsOf(read, place)
  const shown = JSON.stringify([texts, read.tests.map(({ notes = '' }) => place(notes))])
  const { cpuNs, memoryBytes, sourceBytes } = read.limits
  return {
    title: read.title,
    mechanism: read.mechanism,
    plain: {
      attributes: { inputFile: '', outputFile: '', ...read.attributes },
      limits: {
        cpu: cpuNs ?? defaultLimits.cpu,
        memory: memoryBytes ?? defaultLimits.memory,
        source: sourceBytes ?? defaultLimits.source,
        factors: {},
      },
    },
    checker: checkerOf(read),
    ...(read.driver
      ? {
          driver: {
            body: { enabled: true, ...programOf(read.driver) },
            beside: besideOf(read.driver),
            judgesOutput: read.judgesDriverOutput,
          },
        }
      : {}),
    ...texts,
    tests: read.tests.map(({ input, output, ...test }) => ({
      ...test,
      input: measured(input),
      output: measured(output),
      notes: place(test.notes ?? ''),
      origin: 'package' as const,
    })),
    solutions: read.solutions.map(({ label, languageId, source, ...solution }) => ({
      label,
      languageId,
      source: textFile(source),
      reference: solution.reference,
      role: 'solution' as const,
      wantVerdict: solution.reference ? 'Accepted' : (solution.wantVerdict ?? null),
      ...(solution.reference || !solution.wantVerdicts
        ? {}
        : { wantVerdicts: solution.wantVerdicts }),
      notes: solution.notes,
      private: false,
      ...(solution.files ? { files: solution.files } : {}),
    })),
    // Pictures that no text shows are in no package.
    images: images.filter((image) => shown.includes(imagePath(image))),
    kept: read.kept.map(({ path, ...file }) => ({ ...measured(file), name: path })),
  }
}

const imageOf = ({ contentType, ...image }: ImportedImage): PackageImage => ({
  ...image,
  type: contentType,
})

const pathOf = (images: readonly PackageImage[], at: number): string => {
  const image = images[at]
  return image ? imagePath(image) : ''
}

const textsOf = (
  read: ImportedProblem,
  place: Place,
): Pick<ProblemPackage, 'statements' | 'editorials'> => {
  const statements: ProblemPackage['statements'] = {}
  const editorials: ProblemPackage['editorials'] = {}
  for (const [locale, { title, body, input, output, notes }] of inLocaleOrder(read.statements)) {
    const texts = {
      title,
      body: place(body),
      input: place(input),
      output: place(output),
      notes: place(notes),
    }
    statements[locale] = { body: { ...texts, arguments: [], returns: [] }, removed: [] }
  }
  for (const locale of locales) {
    const content = read.editorials[locale]
    if (content !== undefined) editorials[locale] = { content: place(content) }
  }
  statements['en-US'] ??= {
    body: { ...emptyStatement, title: read.title, arguments: [], returns: [] },
    removed: [],
  }
  return { statements, editorials }
}

const emptyStatement = { title: '', body: '', input: '', output: '', notes: '' }

const checkerOf = ({ checker }: ImportedProblem): NonNullable<ProblemPackage['checker']> => {
  const body = sections.checker.content.parse({ source: '' })
  if (checker.comparator !== 'custom')
    return { body: { ...body, ...checker }, beside: { files: [], flags: [] } }
  const { program } = checker
  return {
    body: { ...body, comparator: 'custom', ...programOf(program) },
    beside: besideOf(program),
  }
}

const programOf = ({ convention, languageId, source }: ImportedProgram) => ({
  convention,
  languageId: languageId ?? null,
  source,
})

const besideOf = ({ helpers, flags }: ImportedProgram): PackedBeside => ({
  files: helpers.map(({ name, text }) => ({ name, ...textFile(text) })),
  flags,
})
