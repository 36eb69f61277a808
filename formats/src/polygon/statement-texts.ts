import { badPackage } from '../package-error.ts'
import { inlineInputs } from '../statement/inline-inputs.ts'
import { documentBytesMax } from '../limits.ts'
import type { PackageFiles } from '../package-files.ts'

/** TeX of the sections of one language's statement. */
export interface StatementTexts {
  folder: string
  sections: Partial<Record<SectionName, string>>
  /** Only where there are no sections: the whole document. */
  whole: string | undefined
}

export const sectionNames = [
  'name',
  'legend',
  'input',
  'output',
  'interaction',
  'scoring',
  'notes',
  'tutorial',
] as const
export type SectionName = (typeof sectionNames)[number]

/**
 * The best source of three: section files, the properties file, the whole document. A tutorial that is not taken stays a
 * file that is preserved.
 */
export async function readStatementTexts(
  language: string,
  files: PackageFiles,
  takesTutorial: boolean,
): Promise<StatementTexts | undefined> {
  const sections = `statement-sections/${language}`
  if (files.has(`${sections}/legend.tex`) || files.has(`${sections}/name.tex`))
    return {
      folder: sections,
      sections: await readSections(sections, files, takesTutorial),
      whole: undefined,
    }
  const folder = `statements/${language}`
  const fromProperties = await readProperties(`${folder}/problem-properties.json`, files)
  if (fromProperties) return { folder, sections: fromProperties, whole: undefined }
  const whole = `${folder}/problem.tex`
  if (!files.has(whole)) return undefined
  const tutorial = files.has(`${folder}/tutorial.tex`)
    ? { tutorial: await readTeX(`${folder}/tutorial.tex`, folder, files) }
    : {}
  return { folder, sections: tutorial, whole: await readTeX(whole, folder, files) }
}

async function readTeX(path: string, folder: string, files: PackageFiles): Promise<string> {
  return inlineInputs(await files.readText(path, documentBytesMax), folder, files)
}

async function readSections(
  folder: string,
  files: PackageFiles,
  takesTutorial: boolean,
): Promise<StatementTexts['sections']> {
  const sections: StatementTexts['sections'] = {}
  for (const name of sectionNames) {
    const path = `${folder}/${name}.tex`
    if (!files.has(path) || (name === 'tutorial' && !takesTutorial)) continue
    sections[name] = await readTeX(path, folder, files)
    files.use(path)
  }
  return sections
}

async function readProperties(
  path: string,
  files: PackageFiles,
): Promise<StatementTexts['sections'] | undefined> {
  if (!files.has(path)) return undefined
  const value = parseJson(await files.readText(path, documentBytesMax), path)
  const sections: StatementTexts['sections'] = {}
  for (const name of sectionNames) {
    const text = Object.hasOwn(value, name) ? value[name] : undefined
    if (typeof text === 'string' && text.trim() !== '') sections[name] = text
  }
  return sections.legend === undefined ? undefined : sections
}

function parseJson(text: string, path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    // An array or a number has none of the keys that are asked for.
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    throw badPackage(`${path} is not readable JSON.`, path)
  }
}
