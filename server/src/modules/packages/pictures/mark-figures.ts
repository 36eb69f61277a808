import type { FigureKind } from '@drafts/contract'
import type { PlannedFigure } from '../../../platform/db/plans/figure-plan.ts'
import type { NewImage } from '../../images/index.ts'
import type { NewSection } from '../import/create-problem.ts'

// A figure in PDF or EPS is no picture that a page shows: where a text has one, a link to the file stands until a judge has made
// a picture of it (docs/product/packages.md#figures).

const kinds: Readonly<Record<string, FigureKind>> = {
  'application/pdf': 'pdf',
  'application/postscript': 'eps',
}

/** A figure as it was stored. */
export interface StoredFigure {
  image: NewImage
  path: string
  sizeBytes: number
}

export interface Marked {
  sections: NewSection[]
  figures: PlannedFigure[]
}

/** The sections with links in the places of figures, and what is to stand there later. */
export const markFigures = (
  sections: readonly NewSection[],
  stored: readonly StoredFigure[],
): Marked => {
  const figures = new Map<string, PlannedFigure>()
  for (const { image, path, sizeBytes } of stored) {
    const kind = kinds[image.content_type]
    const blob = { hash: image.hash, size: sizeBytes }
    if (kind) figures.set(String(image.id), { path, kind, blob, places: [] })
  }
  if (figures.size === 0) return { sections: [...sections], figures: [] }
  return {
    sections: sections.map((section) => withMarks(section, figures)),
    figures: [...figures.values()].filter(({ places }) => places.length > 0),
  }
}

const withMarks = (
  section: NewSection,
  figures: ReadonlyMap<string, PlannedFigure>,
): NewSection => {
  const { kind } = section.section
  if (kind !== 'statements' && kind !== 'editorials') return section
  const marked = Object.entries(section.body).map(([name, text]) => [
    name,
    typeof text === 'string' ? marks(text, figures) : text,
  ])
  // The same fields: only pictures within texts are others.
  return { ...section, body: Object.fromEntries(marked) as typeof section.body }
}

/** An alternative text or a tag that is longer is nobody's; it bounds the work at each sign. */
const picture =
  /!\[[^\]\n]{0,1000}\]\(\/api\/images\/([\w-]+)(?: "[^"\n]{0,1000}")?\)|<img\s[^<>]{0,4000}?\ssrc="\/api\/images\/([\w-]+)"[^<>]{0,4000}>|<img\ssrc="\/api\/images\/([\w-]+)"[^<>]{0,4000}>/g

const marks = (text: string, figures: ReadonlyMap<string, PlannedFigure>): string =>
  text.replace(picture, (whole, first?: string, second?: string, third?: string) => {
    const id = first ?? second ?? third ?? ''
    const figure = figures.get(id)
    return figure ? markOf(whole, `/api/images/${id}`, figure) : whole
  })

/** One figure in two sizes has two marks. */
const markOf = (whole: string, address: string, { path, places }: PlannedFigure): string => {
  const known = places.find((place) => place.picture === whole)
  if (known) return known.mark
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll(/[^\w.-]/g, '_')
  const number = places.length === 0 ? '' : ` (${places.length + 1})`
  const mark = `[Figure ${name}${number}](${address})`
  places.push({ mark, picture: whole, address })
  return mark
}
