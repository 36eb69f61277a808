import { sortVerdicts, WantVerdict } from '@drafts/contract'
import { badPackage } from '../package-error.ts'
import { newSolution } from '../problem/new-items.ts'
import { textFile } from '../problem/text-file.ts'
import { decodeProgram } from '../program/read-program.ts'
import type { PackageFiles } from '../package-files.ts'
import type { PolygonXml } from './problem-xml.ts'
import type { PackageSolution } from '../problem/problem-package.ts'

const verdicts: Readonly<Record<string, WantVerdict>> = {
  main: 'Accepted',
  accepted: 'Accepted',
  'wrong-answer': 'WrongAnswer',
  'presentation-error': 'WrongAnswer',
  'time-limit-exceeded': 'CPULimitExceeded',
  'memory-limit-exceeded': 'MemoryLimitExceeded',
  failed: 'RuntimeError',
}

/** Polygon has no tag for other sets of several verdicts, and none where nothing is expected: these are tagged so too. */
export const rejected = 'rejected'

/** Tags that allow several. */
const several: Readonly<Record<string, WantVerdict[]>> = {
  'time-limit-exceeded-or-accepted': ['Accepted', 'CPULimitExceeded'],
  'time-limit-exceeded-or-memory-limit-exceeded': ['CPULimitExceeded', 'MemoryLimitExceeded'],
  [rejected]: ['WrongAnswer', 'CPULimitExceeded', 'MemoryLimitExceeded', 'RuntimeError'],
}

/** The tag of exactly these. */
export const tagOfSeveral = (wanted: readonly WantVerdict[]): string | undefined =>
  Object.keys(several).find((tag) => several[tag]?.join() === wanted.join())

/** Words of the attribute of such a solution; undefined: the tag says it. */
export const expectedOf = ({
  reference,
  wantVerdict,
  wantVerdicts = [],
}: PackageSolution): string | undefined =>
  reference || wantVerdict !== null || tagOfSeveral(wantVerdicts) !== undefined
    ? undefined
    : wantVerdicts.join(' ') || 'nothing'

/** Undefined where nothing is said. */
const readExpected = (words: string): WantVerdict[] | undefined => {
  if (words === 'nothing') return []
  const all = words.split(' ').flatMap((word) => WantVerdict.safeParse(word).data ?? [])
  return all.length > 1 ? sortVerdicts(all) : undefined
}

/** What the notes of a solution say that is tagged so. */
export const notToBeRun = 'This solution should not be run.'

export async function readPolygonSolutions(
  xml: PolygonXml,
  files: PackageFiles,
): Promise<PackageSolution[]> {
  const solutions: PackageSolution[] = []
  const withoutVerdict = new Set<string>()
  const withSeveral = new Set<string>()
  for (const { path, type, tag, note, expected } of xml.solutions) {
    if (!files.has(path))
      throw badPackage(`The solution ${path}, named in problem.xml, is missing.`, path)
    const wantVerdict = (Object.hasOwn(verdicts, tag) ? verdicts[tag] : undefined) ?? null
    const ofTag = Object.hasOwn(several, tag) ? several[tag] : undefined
    const wantVerdicts = tag === rejected ? (readExpected(expected) ?? ofTag) : ofTag
    if (wantVerdict === null) withoutVerdict.add(tag)
    if (wantVerdicts?.length) withSeveral.add(tag)
    const decoded = await decodeProgram(files, path, type)
    if (!decoded) continue
    const reference = tag === 'main' && !solutions.some((solution) => solution.reference)
    const notes =
      tag === 'do-not-run' ? [notToBeRun, note].filter((line) => line !== '').join('\n\n') : note
    solutions.push({
      ...newSolution,
      label: path.slice(path.lastIndexOf('/') + 1),
      languageId: decoded.languageId,
      source: { path, ...textFile(decoded.source) },
      wantVerdict,
      reference,
      notes,
      ...(wantVerdicts?.length ? { wantVerdicts } : {}),
    })
  }
  if (withoutVerdict.size > 0)
    files.warnings.report(
      'no-verdict',
      `No expected verdict for tags: ${[...withoutVerdict].toSorted().join(', ')}.${withSeveral.size > 0 ? ` Any of several is right for: ${[...withSeveral].toSorted().join(', ')}.` : ''}`,
    )
  if (solutions.length === 0) files.warnings.report('no-solutions', 'No solutions.')
  return solutions
}
