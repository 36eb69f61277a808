import { convertTex } from '../tex/tex-document.ts'
import { documentBytesMax } from '../limits.ts'
import { inlineInputs } from '../statement/inline-inputs.ts'
import { localeOfCode } from '../statement/locales.ts'
import { renameImages } from '../statement/markdown-images.ts'
import { replaceConstants, type ProblemYaml } from './problem-yaml.ts'
import { takeWidths } from '../statement/markdown-widths.ts'
import { texOptions } from './statements/statements.ts'
import type { ImageFolder, ImageShelf } from '../statement/images.ts'
import type { PackageFiles } from '../package-files.ts'
import type { Locale } from '@drafts/contract'

const named = /^solution\/solution(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z]+)?))?\.(md|tex|pdf)$/

export async function readKattisEditorials(
  yaml: ProblemYaml,
  files: PackageFiles,
  shelf: ImageShelf,
): Promise<Partial<Record<Locale, string>>> {
  const editorials: Partial<Record<Locale, string>> = {}
  let images: ImageFolder | undefined
  for (const path of files.under('solution')) {
    const match = named.exec(path)
    if (!match) continue
    const code = match[1] ?? 'en'
    const locale = localeOfCode(code)
    if (match[2] === 'pdf')
      files.warnings.report(
        'editorial-rendered',
        `Editorial ${code}: pdf only, kept as a file.`,
        path,
      )
    else if (!locale)
      files.warnings.report(
        'editorial-language',
        `Editorial language ${code}: not one of the ten, kept aside.`,
        path,
      )
    else if (editorials[locale] === undefined) {
      images ??= await shelf.load('solution', ['statement', 'problem_statement'])
      const text = await files.readText(path, documentBytesMax)
      const raw = match[2] === 'md' ? text : await inlineInputs(text, 'solution', files)
      const source = replaceConstants(raw, yaml.constants)
      editorials[locale] =
        match[2] === 'md'
          ? renameImages(takeWidths(source), images).trim()
          : convertTex(source, await texOptions(path, source, files, images))
      files.use(path)
    }
  }
  return editorials
}
