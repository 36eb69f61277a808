import { AppError, defaultLimits, hasSource, isSignatureName, plainChecker } from '@drafts/contract'
import type {
  Calling,
  CheckerJob,
  Judging,
  NamedFiles,
  ProblemId,
  ProgramId,
  SignatureJob,
  Stored,
} from '@drafts/contract'
import { judgedSourceName } from '../../../platform/blobs/inspect.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { findBlobs } from '../../blobs/index.ts'
import { emptySection, factsOf, listSections, sectionIn } from '../../sections/index.ts'
import type { StoredSection } from '../../sections/index.ts'
import { checkerJob, driverJob, requireJudged } from './checker-job.ts'
import type { JudgingFiles } from './checker-job.ts'
import { findHelpers } from './helpers.store.ts'

/** How solutions of a problem are judged, as it is now, apart from its tests. */
export interface JudgingSetup {
  judging: Judging
  limits: StoredSection<'limits'>['body']
  /** Texts of checker and driver programs, to be stored before a judge asks for them. */
  sources: string[]
  /** Checker or driver may read the source of the solution. */
  readsSource: boolean
  /** The helper files beside them. */
  helperIds: readonly ProgramId[]
}

type Sections = ReadonlyMap<string, StoredSection>

/** Sections that decide how a problem is judged. Nothing here has rendered HTML: these are asked for several times a second. */
const setupPaths = ['attributes', 'checker', 'driver', 'limits', 'signature']

export const readSetupSections = (db: Db | Tx, problemId: ProblemId): Promise<Sections> =>
  listSections(db, problemId, setupPaths)

/** `isAlone`: for a run that is not compared with anything. */
export const readJudgingSetup = async (
  db: Db,
  problem: { id: ProblemId; mechanism: string; isAlone?: boolean },
): Promise<JudgingSetup> => {
  const sections = await readSetupSections(db, problem.id)
  // Its points decide verdicts, and a restored one may not be read yet.
  for (const kind of ['checker', 'driver'] as const) {
    const section = sections.get(kind)
    if (section) section.facts = await factsOf(problem.id, kind, section)
  }
  return setupOf(problem, sections, await readJudgingFiles(db, problem.id, sections))
}

export const readJudgingFiles = async (
  db: Db,
  problemId: ProblemId,
  sections: Sections,
): Promise<JudgingFiles> => {
  const [sizes, helpers] = await Promise.all([
    findBlobs(db, ownFileHashes(sections)),
    findHelpers(db, [problemId]),
  ])
  return { sizes, helpers: helpers.get(problemId) ?? [] }
}

/** Throws ErrInvalid where the problem cannot run at all: a driver or custom checker without source, no signature. */
export const setupOf = (
  problem: { mechanism: string; isAlone?: boolean },
  sections: Sections,
  files: JudgingFiles,
): JudgingSetup => {
  const section = <K extends 'attributes' | 'checker' | 'driver' | 'limits' | 'signature'>(
    kind: K,
  ): StoredSection<K> => sectionIn(sections, kind) ?? emptySection(kind, kind)
  const interactive = problem.mechanism === 'interactive'
  if (problem.mechanism === 'functionBased') return functionalSetup(section, files)
  const [checker, driver] = [section('checker'), section('driver')]
  if (!problem.isAlone) requireJudged(checker.body)
  if (interactive) requireEnabled(driver)
  const driverOf = interactive ? driverJob(driver, files) : null
  const isChecked = !problem.isAlone && (driverOf === null || driverOf.judgesOutput)
  const checkerOf = isChecked ? checkerJob(checker, files) : plainChecker
  const sources = [
    ...(checkerOf.program ? [checker.body.source] : []),
    ...(driverOf ? [driver.body.source] : []),
  ]
  return {
    judging: driverOf
      ? { mechanism: 'interactive', driver: driverOf, checker: checkerOf }
      : { mechanism: 'standard', checker: checkerOf, ...filesOf(section('attributes').body) },
    limits: section('limits').body,
    sources,
    readsSource: mayReadSource(sources, files),
    helperIds: helperIdsOf(files),
  }
}

/** It is a file beside them (docs/product/judging.md). */
const mayReadSource = (sources: readonly string[], { helpers }: JudgingFiles): boolean =>
  sources.some((text) => text.includes(judgedSourceName)) ||
  (sources.length > 0 && helpers.some(({ readsSource }) => readsSource))

const helperIdsOf = ({ helpers }: JudgingFiles): ProgramId[] => helpers.map(({ id }) => id)

/** Values are compared by their kinds, unless the problem has a checker of its own: it reads them as the answer has them. */
const functionalSetup = (
  section: <K extends 'checker' | 'limits' | 'signature'>(kind: K) => StoredSection<K>,
  files: JudgingFiles,
): JudgingSetup => {
  const checker = section('checker')
  const { comparator, languageId, source } = checker.body
  const isOwn = comparator === 'custom' && languageId !== null && hasSource(languageId, source)
  return {
    judging: {
      mechanism: 'functionBased',
      checker: isOwn ? checkerJob(checker, files) : valuesChecker(checker.body),
      signature: signatureJob(section('signature').body),
    },
    limits: section('limits').body,
    sources: isOwn ? [source] : [],
    readsSource: isOwn && mayReadSource([source], files),
    helperIds: helperIdsOf(files),
  }
}

/** Rows of before 0.2.1 have none. */
const filesOf = ({
  inputFile = '',
  outputFile = '',
}: Partial<StoredSection<'attributes'>['body']>): NamedFiles => ({
  ...(inputFile === '' ? {} : { inputFile }),
  ...(outputFile === '' ? {} : { outputFile }),
})

/** A driver that nobody saved yet is named by what it lacks. */
const requireEnabled = ({ version, body }: StoredSection<'driver'>): void => {
  if (body.enabled || version === 0) return
  throw new AppError('ErrInvalid', {
    message: 'The driver is switched off: switch it on before solutions can run.',
    fields: { driver: 'The driver is switched off.' },
  })
}

/** Null where nothing can run now: then nothing has been run as the problem is. */
export const setupIfAny = (...given: Parameters<typeof setupOf>): JudgingSetup | null => {
  try {
    return setupOf(...given)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Files that came with the checker and the driver. */
export const ownFileHashes = (sections: Sections): string[] =>
  ['checker', 'driver'].flatMap((path) =>
    (sections.get(path)?.extra.files ?? []).map(({ hash }) => hash),
  )

/** The problem's limits times the language's factors, unless the call brings its own. */
export const limitsFor = (
  limits: JudgingSetup['limits'],
  languageId: string,
  own: { cpu?: number | undefined; memory?: number | undefined } = {},
): { cpu: number; memory: number } => {
  const factor = limits.factors[languageId]
  return {
    cpu: own.cpu ?? Math.round((limits.cpu || defaultLimits.cpu) * (factor?.cpu ?? 1)),
    memory:
      own.memory ?? Math.round((limits.memory || defaultLimits.memory) * (factor?.memory ?? 1)),
  }
}

/** Without what is compared: of a standard problem the streams, of a function how it is called. */
export const callingOf = (judging: Judging): Calling => {
  switch (judging.mechanism) {
    case 'functionBased':
      return { mechanism: judging.mechanism, signature: judging.signature }
    case 'standard': {
      const { checker: _, ...calling } = judging
      return calling
    }
    case 'interactive':
      return { mechanism: 'standard' }
  }
}

/** The function that solutions are; refuses a signature of which no program can be made (docs/product/judging.md#functional). */
const signatureJob = (body: Stored<'signature'>): SignatureJob => {
  const { enabled, name, arguments: items, returns } = body
  if (!enabled)
    throw refusal('The signature is switched off: switch it on before solutions can run.')
  if (!isSignatureName(name) || returns.length === 0)
    throw refusal('The signature needs a function name and a return before solutions can run.')
  if (![...items, ...returns].every((item) => isSignatureName(item.name)))
    throw refusal(
      'Each argument and return of the signature needs a name of letters before solutions can run.',
    )
  const plain = (list: typeof items) => list.map((item) => ({ name: item.name, kind: item.kind }))
  return { name, arguments: plain(items), returns: plain(returns) }
}

const refusal = (sentence: string): AppError =>
  new AppError('ErrInvalid', { message: sentence, fields: { signature: sentence } })

/** Values are compared by their kinds: of the checker only the precision of floats counts, and no program is run. */
const valuesChecker = (body: Stored<'checker'>): CheckerJob => ({
  comparator: body.comparator === 'custom' ? 'floats6' : body.comparator,
  type: body.type === 'custom' ? 'string' : body.type,
  strictSpace: false,
  transformCRs: false,
  ignoreTrailingLF: false,
  multiCase: false,
  precision: body.precision,
  absolute: body.absolute,
  fold: false,
  program: null,
})
