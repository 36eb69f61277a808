import { htmlOfPicture, pictureOfHtml } from '@drafts/contract'
import type { ImageId } from '@drafts/contract'
import type { Ctx } from '../../../platform/http/context.ts'
import type { FigurePlan } from '../../../platform/db/plans/figure-plan.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { imageContents, insertImages } from '../../images/index.ts'
import type { NewImage } from '../../images/index.ts'
import { changeImportWarnings, endStage, writeStageState } from '../../packages/index.ts'
import type { LeasedStage } from '../../packages/index.ts'
import { changeTexts } from '../../sections/index.ts'
import { madeWords } from './figure-words.ts'
import type { MadeFigure } from './read-pictures.ts'

/** One change of the problem: pictures where the links still stand, what is said of them, and which figures are left. */
export const endFigures = async (
  ctx: Ctx,
  leased: LeasedStage<'convert-figures'>,
  figures: readonly MadeFigure[],
  left: FigurePlan,
): Promise<void> => {
  const { problemId } = leased
  const made = figures.flatMap((one) => ('fault' in one ? [] : [{ ...one, id: newId<ImageId>() }]))
  const images: NewImage[] = made.map(({ id, type, hash, figure: { path } }) => ({
    id,
    name: path.slice(path.lastIndexOf('/') + 1),
    content_type: type,
    hash,
  }))
  const replacements = made.flatMap(({ figure: { places }, ...picture }) =>
    places.map((place) => [place.mark, shownAs(place, picture)] as const),
  )
  const change = (text: string): string =>
    replacements.reduce((rest, [mark, shown]) => rest.replaceAll(mark, () => shown), text)
  await changeTexts(ctx, problemId, change, async (tx) => {
    await insertImages(tx, problemId, images)
    await changeImportWarnings(tx, problemId, (before) => madeWords(before, figures))
    await (left.figures.length === 0 ? endStage(tx, leased) : writeStageState(tx, leased, left))
    return imageContents(images)
  })
}

const shownAs = (
  { picture, address }: { picture: string; address: string },
  { id, type, width }: { id: ImageId; type: string; width: number | null },
): string => {
  const shown = picture.replaceAll(address, `/api/images/${id}`)
  // An SVG knows how wide it is; a PNG is as wide as it is sharp.
  return type === 'image/png' && width !== null && !pictureOfHtml(shown)
    ? withWidth(shown, String(Math.min(width, 9999)))
    : shown
}

const withWidth = (markdown: string, width: string): string => {
  const [, alt = '', src, title = ''] =
    /^!\[([^\]]*)\]\((\S+?)(?: "([^"]*)")?\)$/.exec(markdown) ?? []
  return src === undefined ? markdown : htmlOfPicture({ src, alt, title, width, align: '' })
}
