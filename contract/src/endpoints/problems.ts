import * as z from 'zod'
import { Mechanism, Time } from '../entities/basics.ts'
import { PartKey } from '../entities/discussions.ts'
import { ProblemId, RevisionId } from '../entities/ids.ts'
import {
  Owner,
  Problem,
  ProblemSummary,
  Revision,
  Share,
  ShareAccess,
  VersionPart,
} from '../entities/problem.ts'
import { endpoint, ofRows, ofTexts } from '../endpoint.ts'
import { titleChars } from '../limits.ts'
import { Solution } from '../entities/solution.ts'
import { ListedTest, Test } from '../entities/test.ts'
import { Editorial, sections } from '../sections/index.ts'
import type { SectionKind, SectionView } from '../sections/index.ts'

/** What came back, as it is stored now. */
const Restored = z.union([
  ...Object.values(sections).map(({ view }) => view as z.ZodType<SectionView<SectionKind>>),
  Test,
  Solution,
  z.strictObject({ tests: z.array(ListedTest) }),
  /** Of everything: what changed. */
  z.strictObject({ paths: z.array(z.string()) }),
])

export const createProblem = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/problems',
  access: 'invited',
  body: z.object({
    title: z
      .string('Enter a title.')
      .trim()
      .min(1, 'Enter a title.')
      .max(titleChars, `A title has at most ${titleChars} characters.`),
    mechanism: Mechanism,
  }),
  response: z.strictObject({ id: ProblemId }),
  status: 201,
  makesProblem: true,
  rateLimit: 'create',
  summary: 'Create a problem',
})

export const getProblem = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ version: z.string().max(64).optional() }),
  response: Problem,
  summary: 'One problem, or as it was right after a revision',
})

export const deleteProblem = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/problems/:problemId',
  access: 'problem:delete',
  of: 'problem',
  audit: 'problemDeleted',
  summary: 'Delete a problem; its owner and administrators can bring it back for 30 days',
})

export const bringBackProblem = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/bring_back',
  access: 'problem:bin',
  of: 'problem',
  audit: 'problemRestored',
  summary: 'Bring back a deleted problem',
})

export const forkProblem = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/problems/:problemId/fork',
  access: 'problem:fork',
  of: 'problem',
  response: z.strictObject({ id: ProblemId }),
  status: 201,
  makesProblem: true,
  rateLimit: 'create',
  summary: 'A problem of the caller’s own with all that this one has',
})

export const markFavorite = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/mark_favorite',
  access: 'problem:view',
  of: 'problem',
  summary: 'Star',
})

export const unmarkFavorite = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/unmark_favorite',
  access: 'problem:view',
  of: 'problem',
  summary: 'Unstar',
})

export const listEditorials = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/editorials',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ version: z.string().max(64).optional() }),
  response: z.strictObject({ editorials: z.array(Editorial) }),
  summary: 'Editorials of all locales, or as they were right after a revision',
})

const RenderedText = z.strictObject({ text: z.string(), html: z.string() })
const version = z.string().max(64).optional()

export const getStatementText = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/statements/:locale/text',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ part: PartKey, version }),
  response: RenderedText,
  summary: 'One text of a statement with its HTML, or as it was right after a revision',
})

export const getEditorialText = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/editorials/:locale/text',
  access: 'problem:view',
  of: 'problem',
  query: z.object({ version }),
  response: RenderedText,
  summary: 'The text of an editorial with its HTML, or as it was right after a revision',
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
  query: z.object({
    /** Its place in the revision’s changes. */
    change: z.coerce.number().int().min(0),
    side: z.enum(['from', 'to']),
    /** Of a test that was changed beside others: which of its files or texts. */
    field: z.string().max(64).optional(),
    start: z.coerce.number().int().min(0).default(0),
  }),
  response: z.strictObject({
    text: z.string(),
    /** Where the rest begins; null: there is none. */
    next: z.int().nullable(),
  }),
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

export const restoreRevision = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/problems/:problemId/revisions/:revisionId/restore',
  access: 'problem:edit',
  of: 'problem',
  body: z
    .object({
      /** Of a section, a test or a solution, or `tests`. Left out where everything is restored. */
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
    'Bring a section, a test, a solution, all tests or everything back as it was after a revision',
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

export const listShares = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/shares',
  access: 'problem:view',
  of: 'problem',
  response: z.strictObject({ owner: Owner, shares: z.array(Share) }),
  summary: 'Who the problem is shared with',
})

export const createShare = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/shares',
  access: 'problem:share',
  of: 'problem',
  body: z.object({
    // A value that is not a handle is answered alike, with ErrInvalidAccountHandle.
    accountHandle: z
      .preprocess((value) => (typeof value === 'string' ? value : ''), z.string())
      .default(''),
    access: ShareAccess,
  }),
  response: Share,
  status: 201,
  rateLimit: 'share',
  errors: [
    'ErrInvalidAccountHandle',
    'ErrBadAccount',
    'ErrBadAccountDrafts',
    'ErrShareUnneeded',
    'ErrShareDuplicate',
  ],
  audit: 'share',
  summary: 'Share a problem; who has a share of another access gets this one',
})

export const updateShare = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/shares/:shareId',
  access: 'problem:share',
  of: 'share',
  body: z.object({ access: ShareAccess }),
  response: Share,
  rateLimit: 'share',
  audit: 'share',
  summary: 'Make an editor a tester, or a tester an editor',
})

export const deleteShare = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/shares/:shareId',
  access: 'problem:share',
  of: 'share',
  audit: 'shareRemoved',
  summary: 'Remove a share',
})

const ShareRequest = z.strictObject({ problemId: ProblemId, createdAt: Time })

export const getShareRequest = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/share_request',
  access: 'problem:asked',
  of: 'problem',
  response: z.strictObject({ shareRequest: ShareRequest.nullable() }),
  summary: 'The caller’s own request for access; null where there is none or the caller has access',
})

export const createShareRequest = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/share_request',
  access: 'problem:request',
  of: 'problem',
  response: z.strictObject({ shareRequest: ShareRequest }),
  status: 201,
  rateLimit: 'share',
  summary: 'Ask the owner for access; a tester asks to edit',
})

export const adminListProblems = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/admin/problems',
  access: 'administrator',
  query: z.object({ q: z.string().max(200).default('') }),
  response: z.strictObject({ problems: z.array(ProblemSummary) }),
  inFlight: 'search',
  summary: 'All problems, by title',
})

export const adminSaveProblem = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/admin/problems/:problemId',
  access: 'administrator',
  body: z.object({
    locked: z.boolean().optional(),
    allowThoroughExecution: z.boolean().optional(),
  }),
  response: ProblemSummary,
  audit: 'problemRules',
  summary: 'Lock a problem, allow Thorough',
})
