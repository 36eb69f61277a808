import { buffer } from 'node:stream/consumers'
import { childrenOf, findElement, readXml } from '../../text/read-xml.ts'
import { languageOfPolygonSource } from '../../program/languages.ts'
import { documentBytesMax } from '../../limits.ts'
import { PackageError } from '../../package-error.ts'
import { element } from './xml-text.ts'
import type { XmlElement } from '../../text/read-xml.ts'
import type { WrittenPrograms } from './write-problem-programs.ts'
import type { XmlPart } from './xml-text.ts'
import type { ProblemPackage } from '../../problem/problem-package.ts'

/** What the problem.xml of the package that the problem came from says of parts that the product has no place for. */
export interface OldProblemXml {
  /** The elements of files that are preserved. */
  resources: XmlPart[]
  executables: XmlPart[]
  attachments: XmlPart[]
  validators: XmlPart[]
  /** Names in languages that the product has not. */
  names: XmlPart[]
  testSets: XmlPart[]
  groups: XmlPart[]
  /** `properties` and `stresses`. */
  rest: XmlPart[]
}

const nothing: OldProblemXml = {
  resources: [],
  executables: [],
  attachments: [],
  validators: [],
  names: [],
  testSets: [],
  groups: [],
  rest: [],
}

/** A problem that came from another format has no such file. */
export const readOldProblemXml = async (
  { preserved }: ProblemPackage,
  isKnown: (language: string) => boolean,
  programs: WrittenPrograms['sources'] = new Map(),
): Promise<OldProblemXml> => {
  const file = preserved.find(({ name }) => name === 'problem.xml')
  if (!file || file.sizeBytes > documentBytesMax) return nothing
  const root = await readRoot(file)
  if (!root) return nothing
  const files = new Set([...preserved.map(({ name }) => name), ...programs.keys()])
  const has = (part: XmlElement): boolean => {
    const path = part.attributes.get('path')
    return (path === undefined || files.has(path)) && part.children.every(has)
  }
  const listOf = (path: string, name: string): XmlPart[] =>
    childrenOf(findElement(root, path), name).filter(has).map(copyOf)
  const sets = childrenOf(findElement(root, 'judging'), 'testset')
  const main = sets.find(({ attributes }) => attributes.get('name') === 'tests') ?? sets[0]
  return {
    resources: listOf('files/resources', 'file'),
    executables: withSources(listOf('files/executables', 'executable'), programs),
    attachments: listOf('files/attachments', 'file'),
    validators: withSources(
      listOf('assets/validators', 'validator').filter(
        (part) => programs.get(sourceIn(part) ?? '')?.role !== 'generator',
      ),
      programs,
    ),
    names: listOf('names', 'name').filter(
      ({ attributes }) => !isKnown(attributes['language'] ?? ''),
    ),
    testSets: sets.filter((set) => set !== main).map(copyOf),
    groups: childrenOf(main, 'groups').map(copyOf),
    rest: ['properties', 'stresses'].flatMap((name) => childrenOf(root, name).map(copyOf)),
  }
}

/** A file of this name that is no such document is preserved, and says nothing. */
const readRoot = async (
  file: ProblemPackage['preserved'][number],
): Promise<XmlElement | undefined> => {
  try {
    return readXml(await buffer(await file.open()), file.name)
  } catch (error) {
    if (error instanceof PackageError) return undefined
    throw error
  }
}

/** The language of a program may have changed. */
const withSources = (parts: readonly XmlPart[], programs: WrittenPrograms['sources']): XmlPart[] =>
  parts.map((part) => {
    const { children } = part
    const path = sourceIn(part)
    const program = path === undefined ? undefined : programs.get(path)
    if (!program || typeof children === 'string') return part
    return {
      ...part,
      children: children.map((one) =>
        one.name === 'source' && !isSameLanguage(one, program) ? program : one,
      ),
    }
  })

export const sourceIn = ({ children }: XmlPart): string | undefined =>
  typeof children === 'string'
    ? undefined
    : children.find(({ name }) => name === 'source')?.attributes['path']

const isSameLanguage = (one: XmlPart, other: XmlPart): boolean => {
  const [was, is] = [one, other].map(({ attributes: { type = '', path = '' } }) =>
    languageOfPolygonSource(type, path),
  )
  return was === is
}

const copyOf = ({ name, attributes, children, text }: XmlElement): XmlPart =>
  element(
    name,
    Object.fromEntries(attributes),
    children.length === 0 && text.trim() !== '' ? text.trim() : children.map(copyOf),
  )
