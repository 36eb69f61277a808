import type { BlobRef, ExecutionId, FigureKind } from '@drafts/contract'

// Which figures of an imported problem are still to be made pictures, as import_stages keeps it
// (docs/product/packages.md#figures).

export interface PlannedFigure {
  /** Where it lay in the package. */
  path: string
  kind: FigureKind
  blob: BlobRef
  /** Its links in texts, and the picture that is to stand there: with the link's address, which is then the picture's. */
  places: { mark: string; picture: string; address: string }[]
}

export interface FigurePlan {
  figures: PlannedFigure[]
  /** One a kind: its checks are an SVG and a PNG of each figure of that kind, in their order. */
  runs: { kind: FigureKind; executionId: ExecutionId }[]
}
