import * as z from 'zod'
import { endpoint, ofRows, ofTexts } from '../endpoint.ts'
import { RevisionId } from '../entities/ids.ts'
import { Revision, RevisionChange, VersionPart } from '../entities/problem.ts'
import { Program } from '../entities/program.ts'
import { TestGroup } from '../entities/group.ts'
import { CheckerTest, ValidatorTest } from '../entities/programs/tool-tests.ts'
import { Solution } from '../entities/solution.ts'
import { ListedTest, Test } from '../entities/test.ts'
import { sections } from '../sections/index.ts'
import type { SectionKind, SectionView } from '../sections/index.ts'

/** The restored part as it is stored now. */
const Restored = z.union([
  ...Object.values(sections).map(({ view }) => view as z.ZodType<SectionView<SectionKind>>),
  Test,
  Solution,
  Program,
  TestGroup,
  CheckerTest,
  ValidatorTest,
  z.strictObject({ tests: z.array(ListedTest) }),
  /** The paths that changed, where everything was restored. */
  z.strictObject({ paths: z.array(z.string()) }),
])

const ofValue = {
  /** Its place in the changes. */
  change: z.coerce.number().int().min(0),
  side: z.enum(['from', 'to']),
  /** The file or text of a test that is one of several in the change. */
  field: z.string().max(64).optional(),
  start: z.coerce.number().int().min(0).default(0),
}
const ValuePart = z.strictObject({
  text: z.string(),
  /** Where the rest begins; null: there is none. */
  next: z.int().nullable(),
})

export const listRevisions = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ before: z.string().max(64).optional() }),
  response: z.strictObject({ revisions: z.array(Revision) }),
  summary: 'Revisions, newest first, 50 a page',
})

export const getRevisionChanges = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/:revisionId/changes',
  access: 'problem:view',
  of: 'problem',
  response: Revision,
  summary: 'One revision with all its changes; long texts are cut',
})

export const getRevisionValue = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/:revisionId/value',
  access: 'problem:view',
  of: 'problem',
  query: z.object(ofValue),
  response: ValuePart,
  summary: 'A text, a source or a file of a test before or after a change, part by part',
})

export const listVersionParts = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/:revisionId/parts',
  access: 'problem:view',
  of: 'problem',
  response: z.strictObject({ parts: z.array(VersionPart) }),
  summary: 'The parts of a problem right after a revision, and what a restore of each would change',
})

/** Which part of a version, and what it is compared with. */
const ofPart = {
  /** As the list of parts names it. */
  path: z.string().min(1).max(100),
  /** `now`: what a restore would change. `nothing`: all that it was. */
  against: z.enum(['now', 'nothing']),
}

export const getVersionPart = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/:revisionId/parts/changes',
  access: 'problem:view',
  of: 'problem',
  query: z.object(ofPart),
  response: z.strictObject({ changes: z.array(RevisionChange) }),
  summary:
    'One part of a problem right after a revision: all of it, or what a restore would change',
})

export const getVersionPartValue = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/:revisionId/parts/value',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ ...ofPart, ...ofValue }),
  response: ValuePart,
  summary: 'A text, a source or a file of such a part, part by part',
})

export const restoreRevision = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/problems/:problemId/revisions/:revisionId/restore',
  access: 'problem:edit',
  of: 'problem',
  body: z
    .object({
      /** The path of a section, a test, a solution, a program or a group, `tests`, or `solutions`: those that the revision changed. It is left out where everything is restored. */
      path: z.string('Name what is to be restored.').min(1).max(100).optional(),
      everything: z.literal(true).optional(),
    })
    .refine(({ path, everything }) => (path === undefined) === (everything === true), {
      path: ['path'],
      error: 'Name what is to be restored: a path, or everything.',
    }),
  response: Restored,
  errors: ['ErrTooManyTests', 'ErrReferenceExists', 'ErrLocked'],
  summary:
    'Bring a section, a test, a solution, a program, a group, all tests or everything back as it was after a revision',
})

export const getRevisionsSummary = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/revisions/summary',
  access: 'problem:view',
  of: 'problem',
  response: z.strictObject({
    lastSeenID: RevisionId.nullable(),
    unseenCount: z.int(),
    latest: Revision.nullable(),
  }),
  summary: 'How many revisions the caller has not seen',
})

export const markRevisionsSeen = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/revisions/mark_seen',
  access: 'problem:view',
  of: 'problem',
  body: z.object({ revisionId: RevisionId }),
  summary: 'Mark revisions up to one seen',
})
