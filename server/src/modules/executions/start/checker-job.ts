import { AppError, hasSource, judgedAsOf } from '@drafts/contract'
import type { CheckerJob, DriverJob, JudgeProgram, Stored } from '@drafts/contract'
import { sha256 } from '../../../platform/ids/ids.ts'
import type { StoredSection } from '../../sections/index.ts'

/** Sizes of the files that stand beside checkers and drivers, by hash. */
export type HelperSizes = ReadonlyMap<string, { size: number }>

export const checkerJob = (section: StoredSection<'checker'>, sizes: HelperSizes): CheckerJob => {
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
    program: custom ? programJob(section, 'checker', sizes) : null,
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

export const driverJob = (section: StoredSection<'driver'>, sizes: HelperSizes): DriverJob => ({
  ...programJob(section, 'driver', sizes),
  judgesOutput: section.body.convention === 'testlib' && section.extra.judgesOutput === true,
})

/**
 * A driver or custom checker with all that stands beside it; refuses what could never run. It holds the source's
 * hash only: the caller that starts an execution stores the text (Frame.sources).
 */
const programJob = (
  {
    body,
    extra,
    facts,
  }: Pick<StoredSection, 'extra' | 'facts'> & { body: Stored<'driver'> | Stored<'checker'> },
  name: 'checker' | 'driver',
  sizes: HelperSizes,
): JudgeProgram => {
  if (body.languageId === null || !hasSource(body.languageId, body.source))
    throw new AppError('ErrInvalid', {
      message: `The ${name} needs a language and a source before solutions can run.`,
      fields: { [name]: `The ${name} needs a language and a source.` },
    })
  const { fullPoints } = facts ?? {}
  const source = { hash: sha256(body.source), size: Buffer.byteLength(body.source) }
  return {
    languageId: body.languageId,
    convention: body.convention,
    source,
    files: (extra.files ?? []).map((file) => ({
      name: file.name,
      blob: { hash: file.hash, size: sizes.get(file.hash)?.size ?? 0 },
    })),
    flags: extra.flags ?? [],
    ...(fullPoints === undefined ? {} : { fullPoints }),
  }
}
