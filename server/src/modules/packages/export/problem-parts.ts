import type { GroupId, ProblemId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { listImages } from '../../images/index.ts'
import type { NewImage } from '../../images/index.ts'
import { listGroups } from '../../groups/index.ts'
import type { GroupValues } from '../../groups/index.ts'
import { listPrograms } from '../../programs/index.ts'
import type { ProgramValues } from '../../programs/index.ts'
import { listSections } from '../../sections/index.ts'
import type { StoredSection } from '../../sections/index.ts'
import { listSolutions } from '../../solutions/index.ts'
import type { SolutionRow } from '../../solutions/index.ts'
import { listTests } from '../../tests/index.ts'
import type { TestRow } from '../../tests/index.ts'
import { listAllToolTests } from '../../tool-tests/index.ts'
import type { ToolTestValues } from '../../tool-tests/index.ts'
import { listPreservedFiles } from '../preserved/preserved-files.store.ts'
import type { PreservedFile } from '../preserved/preserved-files.store.ts'
import { findUuid } from './package-uuids.store.ts'

/** Everything that a problem is made of, as rows. */
export interface ProblemParts {
  sections: ReadonlyMap<string, StoredSection>
  tests: TestRow[]
  solutions: SolutionRow[]
  programs: ProgramValues[]
  groups: (GroupValues & { id: GroupId })[]
  toolTests: ToolTestValues[]
  images: NewImage[]
  preserved: PreservedFile[]
  /** The UUID of the Kattis package that this problem is. */
  uuid: string | undefined
}

/** To be called in a snapshot: all as of one moment. */
export const readParts = async (tx: Tx, problemId: ProblemId): Promise<ProblemParts> => ({
  sections: await listSections(tx, problemId),
  tests: await listTests(tx, problemId),
  solutions: await listSolutions(tx, problemId),
  programs: await listPrograms(tx, problemId),
  groups: await listGroups(tx, problemId),
  toolTests: await listAllToolTests(tx, problemId),
  images: await listImages(tx, problemId),
  preserved: await listPreservedFiles(tx, problemId),
  uuid: await findUuid(tx, problemId),
})
