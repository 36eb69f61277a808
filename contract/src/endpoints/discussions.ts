import * as z from 'zod'
import { Comment, Discussion, PartKey } from '../entities/discussions.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import { endpoint, ofRows, ofTexts } from '../endpoint.ts'
import { textFieldChars } from '../limits.ts'
import { isBlankText } from '../rules/texts/blank-text.ts'

const body = z.object({
  content: z
    .string('Write something first.')
    .max(textFieldChars, `At most ${textFieldChars} characters.`)
    .refine((content) => !isBlankText(content), 'Write something first.'),
})

export const listDiscussions = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/discussions',
  access: 'problem:view',
  of: 'problem',
  query: Paged.extend({ partKey: PartKey.optional() }),
  response: z.strictObject({ discussions: z.array(Discussion), ...nextPage }),
  summary: 'Discussions of one part or of all, open ones first',
})

export const createDiscussion = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/problems/:problemId/discussions',
  access: 'problem:view',
  of: 'problem',
  body: body.extend({ partKey: PartKey }),
  response: Discussion,
  status: 201,
  rateLimit: 'discuss',
  errors: ['ErrUnavailable'],
  summary: 'Start a discussion of a part',
})

export const getDiscussionCounts = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/discussion_counts',
  access: 'problem:view',
  of: 'problem',
  response: z.strictObject({ counts: z.record(z.string(), z.int().min(0)) }),
  summary: 'How many discussions of each part are open; 0 where all are resolved',
})

export const listComments = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/discussions/:discussionId/comments',
  access: 'problem:view',
  of: 'discussion',
  query: Paged,
  response: z.strictObject({ comments: z.array(Comment), ...nextPage }),
  summary: 'Replies of a discussion in their order',
})

export const createComment = endpoint({
  ...ofTexts,
  method: 'POST',
  path: '/discussions/:discussionId/comments',
  access: 'problem:view',
  of: 'discussion',
  body,
  response: Comment,
  status: 201,
  rateLimit: 'discuss',
  errors: ['ErrResolved', 'ErrUnavailable'],
  summary: 'Reply in a discussion that is open',
})

export const resolveDiscussion = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/discussions/:discussionId/resolve',
  access: 'problem:view',
  of: 'discussion',
  summary: 'Resolve a discussion; a tester resolves only its own',
})
