import { isPlainName } from '../program/solution-files.ts'
import { foldersOfMask } from './solution-resources.ts'
import type { ImportedFile } from '../imported-problem.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonResource, PolygonXml } from './problem-xml.ts'

/** Resources for solutions, where every solution of their language is built with them: in `include/`, as Kattis has them. */
export async function readSolutionResources(
  { resources }: PolygonXml,
  files: PackageFiles,
): Promise<ImportedFile[]> {
  const included: ImportedFile[] = []
  for (const resource of resources.filter(isForSolutions)) {
    const { path, assets } = resource
    const name = nameOf(resource)
    const folders = foldersOfMask(resource.forTypes)
    if (!files.has(path) || !isPlainName(name) || folders.length === 0) continue
    const { hasCrlf: _, ...file } = await files.locate(path)
    for (const folder of folders) included.push({ ...file, path: `include/${folder}/${name}` })
    // What other programs are built with too stays where it lies.
    if (assets.every((asset) => asset === 'solution')) files.use(path)
  }
  const names = [...new Set(included.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))]
  if (names.length > 0)
    files.warnings.tell(
      'include',
      `Resources for solutions are kept aside, and solutions of their languages are built with them: ${names.join(', ')}.`,
    )
  return included
}

export const isForSolutions = ({ assets }: PolygonResource): boolean => assets.includes('solution')

const nameOf = ({ path, location }: PolygonResource): string =>
  location === '' ? path.slice(path.lastIndexOf('/') + 1) : location
