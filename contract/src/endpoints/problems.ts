import * as z from 'zod'
import { Mechanism, Time } from '../entities/basics.ts'
import { PartKey } from '../entities/discussions.ts'
import { ProblemId } from '../entities/ids.ts'
import { Owner, Problem, ProblemSummary, Share, ShareAccess } from '../entities/problem.ts'
import { endpoint, ofRows, ofTexts } from '../endpoint.ts'
import { titleChars } from '../limits.ts'
import { Editorial } from '../sections/index.ts'

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
  query: z.object({ version: z.string().max(64).optional() }),
  response: z.strictObject({ id: ProblemId }),
  status: 201,
  makesProblem: true,
  rateLimit: 'create',
  summary:
    'A problem of the caller’s own with all that this one has, or had right after a revision',
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
