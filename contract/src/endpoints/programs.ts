import * as z from 'zod'
import {
  CreateProgramBody,
  ListedProgram,
  Program,
  UpdateProgramBody,
} from '../entities/program.ts'
import { nextPage, Paged } from '../entities/paging.ts'
import { endpoint, ofRows } from '../endpoint.ts'
import { sourceFileBytes } from '../limits.ts'

const blobs = { source: sourceFileBytes } as const

export const listPrograms = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/problems/:problemId/programs',
  access: 'problem:inspect',
  of: 'problem',
  query: Paged,
  response: z.strictObject({ programs: z.array(ListedProgram), ...nextPage }),
  summary: 'Generators, validators and helper files, with what their compilers said',
})

export const getProgram = endpoint({
  ...ofRows,
  method: 'GET',
  path: '/programs/:programId',
  access: 'problem:inspect',
  of: 'program',
  response: Program,
  summary: 'One program with its source',
})

export const createProgram = endpoint({
  ...ofRows,
  method: 'POST',
  path: '/problems/:problemId/programs',
  access: 'problem:edit',
  of: 'problem',
  body: CreateProgramBody,
  blobs,
  response: Program,
  status: 201,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Add a generator, a validator or a helper file',
})

export const updateProgram = endpoint({
  ...ofRows,
  method: 'PUT',
  path: '/programs/:programId',
  access: 'problem:edit',
  of: 'program',
  body: UpdateProgramBody,
  blobs,
  response: Program,
  errors: ['ErrTooLarge', 'ErrLocked'],
  summary: 'Change a program; what is left out stays',
})

export const deleteProgram = endpoint({
  ...ofRows,
  method: 'DELETE',
  path: '/programs/:programId',
  access: 'problem:edit',
  of: 'program',
  errors: ['ErrLocked'],
  summary: 'Delete a program',
})
