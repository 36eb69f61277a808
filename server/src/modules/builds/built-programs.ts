import { canonicalJson } from '@drafts/contract'
import type { DecisiveProgram, DriverJob, JudgeProgram, Judging } from '@drafts/contract'
import type {
  BuiltPrograms,
  HelperParts,
  ProgramParts,
  SolutionParts,
} from '../../platform/db/plans/built-programs.ts'
import { sha256 } from '../../platform/ids/ids.ts'

// A comment changes a program's text, and not what the program does. A judge says the hash of what it built; where that is
// known from another text, the key of a check is made of the other text's parts, so that its results still hold
// (docs/product/judging.md#keys).

/** Facts that judges have told of programs and languages. */
export interface Known {
  /** Parts of the program that was built to the same bytes before, by the identity of the one that is given. */
  sames: ReadonlyMap<string, ProgramParts>
  /** How often the toolchain of a language became another; languages where it never did are left out. */
  toolchains: ReadonlyMap<string, number>
}

export interface JudgedBy {
  judging: Judging
  /** Checker or driver may read the source of the solution: a comment may decide then. */
  readsSource: boolean
}

/** The programs that a run has built, and what tells them apart. */
export const builtPrograms = (
  program: DecisiveProgram,
  { judging, readsSource }: JudgedBy,
): BuiltPrograms => {
  const driver = judging.mechanism === 'interactive' ? judging.driver : null
  return {
    ...(readsSource ? {} : { program: solutionOf(program, judging) }),
    ...(judging.checker.program ? { checker: helperOf(judging.checker.program) } : {}),
    ...(driver ? { driver: helperOf(driver) } : {}),
  }
}

const solutionOf = (
  { languageId, sourceHash, label, files }: DecisiveProgram,
  judging: Judging,
): NonNullable<BuiltPrograms['program']> => {
  const parts: SolutionParts = { languageId, sourceHash, label, files: [...files] }
  // A main is written around a function; other programs can import the label only where files stand beside it.
  const signature = judging.mechanism === 'functionBased' ? judging.signature : null
  const named =
    files.length > 0 ? [label, files.map(({ name, blob, role }) => [name, blob.hash, role])] : []
  return { identity: identityOf(['solution', languageId, sourceHash, signature, named]), parts }
}

const helperOf = ({
  languageId,
  convention,
  source,
  files,
}: JudgeProgram): NonNullable<BuiltPrograms['checker']> => ({
  identity: identityOf([
    'helper',
    languageId,
    convention,
    source.hash,
    files.map(({ name, blob, role }) => [name, blob.hash, ...(role ? [role] : [])]),
  ]),
  parts: { languageId, convention, source, files },
})

const identityOf = (parts: readonly unknown[]): string => sha256(canonicalJson(parts))

/** All that is looked for in the table of builds. */
export const identitiesOf = (...run: Parameters<typeof builtPrograms>): string[] =>
  Object.values(builtPrograms(...run)).map(({ identity }) => identity)

/** The same run with the programs whose results hold for it. */
export const canonical = (
  program: DecisiveProgram,
  judged: JudgedBy,
  { sames }: Pick<Known, 'sames'>,
): { program: DecisiveProgram; judging: Judging } => {
  const { judging } = judged
  if (sames.size === 0) return { program, judging }
  const built = builtPrograms(program, judged)
  const own = built.program && (sames.get(built.program.identity) as SolutionParts | undefined)
  const checker = withParts(judging.checker.program, built.checker, sames)
  const same = { ...judging, checker: { ...judging.checker, program: checker } }
  return {
    program: own ?? program,
    judging:
      same.mechanism === 'interactive'
        ? { ...same, driver: withParts<DriverJob>(same.driver, built.driver, sames) }
        : same,
  }
}

const withParts = <P extends JudgeProgram | null>(
  program: P,
  built: BuiltPrograms['checker'],
  sames: Known['sames'],
): P => {
  const same = built && (sames.get(built.identity) as HelperParts | undefined)
  return program && same ? { ...program, ...same } : program
}

/** Toolchains of a run that are not what they were first; undefined where all are. */
export const newToolchains = (
  { languageId }: Pick<DecisiveProgram, 'languageId'>,
  judging: Judging,
  { toolchains }: Pick<Known, 'toolchains'>,
): number[] | undefined => {
  if (toolchains.size === 0) return undefined
  const driver = judging.mechanism === 'interactive' ? judging.driver : null
  const languages = [languageId, judging.checker.program?.languageId, driver?.languageId]
  const numbers = languages.map((id) => (id === undefined ? 0 : (toolchains.get(id) ?? 0)))
  return numbers.some((number) => number > 0) ? numbers : undefined
}
