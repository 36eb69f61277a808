import { AppError, hasSource, judgedAsOf } from '@drafts/contract'
import type { CheckerJob, DriverJob, JudgeProgram, Stored } from '@drafts/contract'
import { sha256 } from '../../../platform/ids/ids.ts'
import type { StoredSection } from '../../sections/index.ts'
import type { ProblemHelper } from './helpers.store.ts'

/** Files that stand beside checker and driver. */
export interface JudgingFiles {
  /** Sizes of those that came with them, by hash. */
  sizes: ReadonlyMap<string, { size: number }>
  /** Files of the problem, for both. */
  helpers: readonly ProblemHelper[]
}

export const checkerJob = (section: StoredSection<'checker'>, files: JudgingFiles): CheckerJob => {
  const { body } = section
  const custom =
    body.comparator === 'custom' || (body.comparator === 'legacy' && body.type === 'custom')
  return {
    comparator: body.comparator,
    type: body.type,
    strictSpace: body.strictSpace,
    transformCRs: body.transformCRs,
    ignoreTrailingLF: body.ignoreTrailingLF,
    multiCase: body.multiCase,
    precision: body.precision,
    absolute: body.absolute,
    fold: body.fold,
    ...namedJob(body),
    program: custom ? programJob(section, 'checker', files) : null,
  }
}

const namedJob = (body: Stored<'checker'>): Pick<CheckerJob, 'judgedAs'> => {
  const as = judgedAsOf(body)
  return as && as.kind !== 'nothing' ? { judgedAs: body.judgedAs } : {}
}

/** Refuses to run what would be judged otherwise than the package means it, with the reason. */
export const requireJudged = (body: Stored<'checker'>): void => {
  const as = judgedAsOf(body)
  if (as?.kind === 'nothing')
    throw new AppError('ErrInvalid', { message: as.reason, fields: { checker: as.reason } })
}

export const driverJob = (section: StoredSection<'driver'>, files: JudgingFiles): DriverJob => ({
  ...programJob(section, 'driver', files),
  judgesOutput: section.body.convention === 'testlib' && section.extra.judgesOutput === true,
})

/**
 * A driver or custom checker with all that stands beside it: of one name its own file is taken. It refuses what could never run. It holds the source's
 * hash only: the caller that starts an execution stores the text (Frame.sources).
 */
const programJob = (
  {
    body,
    extra,
    facts,
  }: Pick<StoredSection, 'extra' | 'facts'> & { body: Stored<'driver'> | Stored<'checker'> },
  name: 'checker' | 'driver',
  { sizes, helpers }: JudgingFiles,
): JudgeProgram => {
  if (body.languageId === null || !hasSource(body.languageId, body.source))
    throw new AppError('ErrInvalid', {
      message: `The ${name} needs a language and a source before solutions can run.`,
      fields: { [name]: `The ${name} needs a language and a source.` },
    })
  const { fullPoints } = facts ?? {}
  const source = { hash: sha256(body.source), size: Buffer.byteLength(body.source) }
  const own = extra.files ?? []
  const beside = helpers.filter((helper) => own.every((file) => file.name !== helper.name))
  return {
    languageId: body.languageId,
    convention: body.convention,
    source,
    files: [
      ...own.map(({ name: fileName, hash }) => ({
        name: fileName,
        blob: { hash, size: sizes.get(hash)?.size ?? 0 },
      })),
      ...beside.map(({ name: fileName, blob }) => ({
        name: fileName,
        blob,
        role: 'helper' as const,
      })),
    ],
    flags: extra.flags ?? [],
    ...(fullPoints === undefined ? {} : { fullPoints }),
  }
}
