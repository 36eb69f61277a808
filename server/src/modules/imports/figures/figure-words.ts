import { figureConverters } from '@drafts/contract'
import type { FigureKind, ImportWarning, KeptWarning } from '@drafts/contract'
import type { MadeFigure } from './read-pictures.ts'

const named: Record<FigureKind, string> = { pdf: 'PDF', eps: 'EPS' }

export const lackingWords = (kind: FigureKind): ImportWarning => ({
  code: `figures-wait-${kind}`,
  message: `Figures in ${named[kind]} wait for a judge that makes pictures of them; links to the files stand in their places. An administrator can install it there: ./drafts toolchains install ${figureConverters[kind]}.`,
})

/** What the report says of figures when they are made: what was said of their waiting goes. */
export const madeWords = (
  before: readonly KeptWarning[],
  figures: readonly MadeFigure[],
): readonly KeptWarning[] => {
  const kinds = new Set(figures.map(({ figure: { kind } }) => kind))
  const paths = new Set(figures.map(({ figure: { path } }) => path))
  const rest = before.filter(
    ({ code, path }) =>
      !(code === 'figure' && path !== undefined && paths.has(path)) &&
      ![...kinds].some((kind) => code === lackingWords(kind).code),
  )
  return [...rest, ...said(figures).map((warning) => ({ ...warning, dismissed: false }))]
}

const said = (figures: readonly MadeFigure[]): ImportWarning[] => {
  const made = figures.flatMap((one) => ('fault' in one ? [] : [one.figure.path]))
  const failed = figures.flatMap((one) =>
    'fault' in one
      ? [
          {
            code: 'figure-not-made',
            message: `The figure ${one.figure.path} could not be made a picture: ${one.fault}. A link to it stands in its place.`,
            path: one.figure.path,
          },
        ]
      : [],
  )
  return made.length === 0
    ? failed
    : [
        { code: 'figures-made', message: `Figures were made pictures: ${made.join(', ')}.` },
        ...failed,
      ]
}
