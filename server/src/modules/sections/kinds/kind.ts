import type {
  Extra,
  ProblemEvent,
  ProblemId,
  Rendered,
  SectionBody,
  SectionFacts,
  SectionKind,
  Sections,
  SectionView,
  Stored,
} from '@drafts/contract'
import { createHash } from 'node:crypto'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { UploadedBlob } from '../../../platform/http/context.ts'
import type { SectionPath } from '../section-path.ts'

/** A section as it is stored. */
export interface StoredSection<K extends SectionKind = SectionKind> {
  path: string
  /** 0: never saved. */
  version: number
  body: Stored<K>
  rendered: Rendered
  extra: Extra
  /** Facts that rules found; null: not worked out yet. */
  facts: SectionFacts | null
  modifiedAt: Date
}

/** Where a section is saved. */
export interface SavePlace {
  db: Db
  blobs: BlobStore
  problemId: ProblemId
  /** The version that was changed, where the caller says so. */
  base?: number | undefined
}

/** Where a section is shown. */
export interface ViewPlace<K extends SectionKind> {
  db: Db
  problemId: ProblemId
  section: SectionPath<K>
}

type Files<K extends SectionKind> = keyof NonNullable<Sections[K]['blobs']>

/** A PUT's body with its files stored. */
export type SentSection<K extends SectionKind> = Omit<SectionBody<K>, Files<K>> & {
  [F in Files<K>]?: UploadedBlob
}

export interface SavedSection<K extends SectionKind> {
  problemId: ProblemId
  before: StoredSection<K>
  saved: StoredSection<K>
}

/** What changed of the problem beside the section that was saved. */
export interface Followed {
  sections?: StoredSection[]
  events?: readonly { kind: ProblemEvent; id: string }[]
}

/** What the server does with one kind of section. */
export interface SectionHandler<K extends SectionKind> {
  /** What is stored of what was sent. Refuses what the schema cannot know. No lock is held. */
  accept: (place: SavePlace, sent: SentSection<K>) => Stored<K> | Promise<Stored<K>>
  /** In the transaction of a save: refuses what may not follow on what is stored. Imports and restores are free of it. */
  requireStep?: (before: StoredSection<K>, after: Stored<K>) => void
  /** Its Markdown by the name of the HTML. */
  markdown?: (content: Stored<K>) => Rendered
  /** Whether what a package brought beside it still belongs to it. */
  keepsExtra?: (before: Stored<K>, after: Stored<K>) => boolean
  /** In the transaction of the save: what else of the problem follows. */
  afterSave?: (tx: Tx, saved: SavedSection<K>) => Promise<Followed>
  present: (
    place: ViewPlace<K>,
    stored: StoredSection<K>,
  ) => SectionView<K> | Promise<SectionView<K>>
}

/** One id a section, the same at each reading. */
export const sectionId = (problemId: ProblemId, path: string): string =>
  createHash('sha256').update(`${problemId}/${path}`).digest('base64url').slice(0, 16)
