import * as z from 'zod'
import { CreateGroupBody, TestGroup, UpdateGroupBody } from '../entities/group.ts'
import { GroupId, TestId } from '../entities/ids.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import { ListedTest } from '../entities/test.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { testsPerProblem } from '../limits.ts'

export const listGroups = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/groups',
  access: 'problem:inspect',
  of: 'problem',
  query: Paged,
  response: z.strictObject({ groups: z.array(TestGroup), ...nextPage }),
  summary: 'Groups of tests in order',
})

export const createGroup = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/groups',
  access: 'problem:edit',
  of: 'problem',
  body: CreateGroupBody,
  response: TestGroup,
  status: 201,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Add a group of tests',
})

export const updateGroup = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/groups/:groupId',
  access: 'problem:edit',
  of: 'group',
  body: UpdateGroupBody,
  response: TestGroup,
  errors: ['ErrLocked'],
  summary: 'Change a group; what is left out stays',
})

export const deleteGroup = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/groups/:groupId',
  access: 'problem:edit',
  of: 'group',
  errors: ['ErrLocked'],
  summary: 'Delete a group; its tests stay, and have none',
})

export const moveTests = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/tests/group_bulk',
  access: 'problem:edit',
  of: 'problem',
  body: z.object({
    ids: z.array(TestId).min(1, 'Name at least one test.').max(testsPerProblem),
    group: GroupId.nullable(),
  }),
  response: z.strictObject({ tests: z.array(ListedTest) }),
  errors: ['ErrLocked'],
  summary: 'Move tests into a group, or out of theirs, in one change',
})
