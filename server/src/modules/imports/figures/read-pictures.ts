import { AppError, imageBytes, verdictWords } from '@drafts/contract'
import type { ExecutionId } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import type { PlannedFigure } from '../../../platform/db/plans/figure-plan.ts'
import { storeText } from '../../blobs/index.ts'
import { getExecution } from '../../executions/index.ts'
import type { CheckRow } from '../../executions/index.ts'
import { findKind, requireModest, sanitizeIsolated } from '../../images/index.ts'

/** The picture that a figure became, or why it did not. */
export type MadeFigure = { figure: PlannedFigure } & (
  | {
      type: 'image/svg+xml' | 'image/png'
      hash: string
      /** In pixels of a page, where the figure says so. */
      width: number | null
    }
  | { fault: string }
)

/** A figure becomes the SVG where that came through the cleaner whole, else the PNG. */
export const readPictures = async (
  ctx: Ctx,
  executionId: ExecutionId,
  figures: readonly PlannedFigure[],
): Promise<MadeFigure[]> => {
  const { checks, execution } = await getExecution(ctx.db, executionId)
  const made: MadeFigure[] = []
  for (const [at, figure] of figures.entries()) {
    const [svg, png] = [2 * at, 2 * at + 1].map((no) => checks.find((one) => one.no === no))
    const drawn = await svgOf(ctx, svg)
    const shown = drawn?.picture ?? (await pngOf(ctx, png))
    if (shown) made.push({ figure, width: drawn?.width ?? null, ...shown })
    else made.push({ figure, fault: faultOf(png) ?? execution.log ?? 'the converter failed' })
  }
  return made
}

const bytesOf = async (ctx: Ctx, check: CheckRow | undefined): Promise<Buffer | undefined> => {
  if (check?.verdict !== 'Accepted' || check.output_hash === null) return undefined
  if ((check.result?.output?.size ?? 0) > imageBytes) return undefined
  return (await ctx.blobs.read(check.output_hash, imageBytes)) ?? undefined
}

const svgOf = async (
  ctx: Ctx,
  check: CheckRow | undefined,
): Promise<
  { width: number | null; picture?: { type: 'image/svg+xml'; hash: string } } | undefined
> => {
  const bytes = await bytesOf(ctx, check)
  if (!bytes) return undefined
  const width = widthOf(bytes)
  const clean = await sanitizeIsolated(ctx.account.id, bytes)
  // What the cleaner takes out, as colours that are pictures, a PNG has.
  if ('fault' in clean || clean.lost) return { width }
  const { hash } = await storeText(ctx, onPaper(clean.svg))
  return { width, picture: { type: 'image/svg+xml', hash } }
}

/** A figure is made for white paper, and pages may be dark. */
const onPaper = (svg: string): string =>
  svg.replace(/^<svg[^>]*[^/]>/, (tag) => `${tag}<rect width="100%" height="100%" fill="#fff"/>`)

/** Points, of which a page has three where it has four pixels. */
const widthOf = (bytes: Buffer): number | null => {
  const points = /<svg\s[^>]*?\swidth="([\d.]+)(?:pt)?"/.exec(
    bytes.toString('latin1', 0, 2000),
  )?.[1]
  return points === undefined ? null : Math.round((Number(points) * 4) / 3)
}

const pngOf = async (
  ctx: Ctx,
  check: CheckRow | undefined,
): Promise<{ type: 'image/png'; hash: string } | undefined> => {
  const bytes = await bytesOf(ctx, check)
  const picture = bytes && findKind(bytes)?.read(bytes)
  if (!picture || !check?.output_hash) return undefined
  try {
    requireModest(picture)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
  return { type: 'image/png', hash: check.output_hash }
}

const wordsChars = 200

const faultOf = (check: CheckRow | undefined): string | undefined => {
  if (!check || check.verdict === null) return undefined
  if (check.verdict === 'Accepted') return 'the picture is too large'
  const line = (check.result?.stderr?.snip ?? '').split('\n').find((one) => one.trim() !== '')
  const words = line === undefined ? '' : `: ${line.trim().slice(0, wordsChars)}`
  return `the converter ended with ${verdictWords[check.verdict]}${words}`
}
