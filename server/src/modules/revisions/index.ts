export { changeNewProblem, changeProblem, recordContents } from './change-problem.ts'
export type { ProblemChange } from './change-problem.ts'
export type { VersionContent, Contents } from './contents.ts'
export { diffContents } from './changes.ts'
export { hashContent } from './hash-content.ts'
export { readNow, readVersion } from './read-version.ts'
export type { Version } from './read-version.ts'
export { findPast, readPast } from './find-past.ts'
export type { Past } from './find-past.ts'
export { fitChanges } from './fit-changes.ts'
export { requireRevisionId } from './revision-id.ts'
export {
  countUnseenRevisions,
  findLastChange,
  findLatestRevision,
  findWholeRevision,
  listPrivateAfter,
  listRevisions,
  markRevisionSeen,
  revisionsPage,
  listContents,
  removeUnnamedContents,
  wasChangedByOthers,
} from './revisions.store.ts'
export type { Reader, RevisionRow, StoredContent } from './revisions.store.ts'
