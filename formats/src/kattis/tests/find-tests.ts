import { compareCodePoints, type PackageFiles } from '../../package-files.ts'
import { readRules, type Rule } from '../generated/read-rules.ts'
import { readYamlMap, reportTwice, type YamlMap } from '../../text/read-yaml.ts'
import { yamlBytesMax } from '../../limits.ts'
import type { ProblemYaml } from '../problem-yaml.ts'

/** A test of the package: one that lies in `data/`, or one that `generators/generators.yaml` makes. */
export interface FoundTest {
  /** Below `data/`, without the extension. */
  base: string
  isSample: boolean
  folder: string
  input: Source | undefined
  answer: Source | undefined
  /** Only where its input does not lie in `data/`. */
  rule?: Rule
}

/** A file of the package, or a text that stands in `generators.yaml` in its place. */
export interface Source {
  path: string
  text?: string
}

const rulesPath = 'generators/generators.yaml'
/** So begins what an export makes of a script; a copy for it is the test itself. */
export const ownRulesMark = '# Written by Drafts'
export const ownCopies = 'generators/manual'

export async function findTests(
  { constants }: ProblemYaml,
  files: PackageFiles,
): Promise<{ found: FoundTest[]; generators: YamlMap; rules: Rule[] }> {
  const generators = await readGenerators(files)
  const rules = readRules(generators, constants, (what) =>
    files.warnings.report('generators', `${rulesPath}: ${what}; it is left out.`, rulesPath),
  )
  const found = (['sample', 'secret'] as const).flatMap((kind) => {
    const there = basesOf(files, kind)
    const bases = new Set(there)
    const made = rules.filter(({ base }) => base.startsWith(`${kind}/`))
    // A package that was written whole may name its tests otherwise.
    const lacking = bases.size >= made.length ? [] : made.filter(({ base }) => !bases.has(base))
    return [
      ...there.map((base) => testOf(base, files)),
      ...lacking.map((rule) => madeTest(rule, files)),
    ].toSorted((one, other) => compareCodePoints(one.base, other.base))
  })
  return { found, generators, rules }
}

async function readGenerators(files: PackageFiles): Promise<YamlMap> {
  if (!files.has(rulesPath)) return new Map()
  const text = await files.readText(rulesPath, yamlBytesMax)
  if (text.startsWith(ownRulesMark)) useOwn(files)
  return readYamlMap(text, rulesPath, reportTwice(files.warnings, rulesPath))
}

/** They are written again, of the script and the tests. */
function useOwn(files: PackageFiles): void {
  files.use(rulesPath)
  for (const path of files.under(ownCopies))
    if (files.has(path.replace(ownCopies, 'data'))) files.use(path)
}

function basesOf(files: PackageFiles, kind: 'sample' | 'secret'): string[] {
  return files
    .under(`data/${kind}`)
    .filter(
      (path) =>
        path.endsWith('.in') && !path.split('/').some((part) => /^[.-]|\.files$/.test(part)),
    )
    .map((path) => path.slice('data/'.length, -'.in'.length))
}

const placeOf = (base: string): Pick<FoundTest, 'base' | 'isSample' | 'folder'> => ({
  base,
  isSample: base.startsWith('sample/'),
  folder: base.slice(0, base.lastIndexOf('/')),
})

const testOf = (base: string, files: PackageFiles): FoundTest => ({
  ...placeOf(base),
  input: { path: `data/${base}.in` },
  answer: sourceIn(files, `data/${base}.ans`),
})

/** What stands in the rule comes before what it copies, and that before what is made. */
function madeTest(rule: Rule, files: PackageFiles): FoundTest {
  const { base, copy } = rule
  const one = (kind: 'in' | 'ans', text: string | undefined): Source | undefined => {
    if (text !== undefined) return { path: `data/${base}.${kind}`, text }
    return copy === undefined ? undefined : sourceIn(files, `${copy}.${kind}`)
  }
  return {
    ...placeOf(base),
    input: one('in', rule.input),
    answer: one('ans', rule.answer) ?? sourceIn(files, `data/${base}.ans`),
    rule,
  }
}

const sourceIn = (files: PackageFiles, path: string): Source | undefined =>
  files.has(path) ? { path } : undefined
