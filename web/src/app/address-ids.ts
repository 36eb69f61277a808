import {
  ExecutionId,
  GroupId,
  ProblemId,
  RevisionId,
  ProgramId,
  SolutionId,
  TestId,
} from '@drafts/contract'
import { notFound } from '@tanstack/react-router'
import { textParams } from './search-params.ts'

// The one place where text of an address becomes an id of its kind. A path with text that can be no id is the address of
// nothing; such a search parameter opens nothing.

const requireId = <Id>(id: { safeParse: (text: string) => { data?: Id } }, text: string): Id => {
  const found = id.safeParse(text).data
  if (found === undefined) throw notFound()
  return found
}

const withProblemId = <Params extends { problemId: string }>(params: Params) => ({
  ...params,
  problemId: requireId(ProblemId, params.problemId),
})

export const problemPath = {
  parse: (params: { problemId: string }) => withProblemId(params),
}

export const sectionAddress = {
  parse: (params: { problemId: string; sectionKey: string }) => withProblemId(params),
}

export const versionPath = {
  parse: (params: { problemId: string; versionId: string; sectionKey: string }) => ({
    ...withProblemId(params),
    versionId: requireId(RevisionId, params.versionId),
  }),
}

export const executionPath = {
  parse: (params: { problemId: string; executionId: string }) => ({
    ...withProblemId(params),
    executionId: requireId(ExecutionId, params.executionId),
  }),
}

/** What is open in the editor of a problem; `new` is one that is not stored yet. */
interface OpenItems {
  test?: TestId | 'new' | undefined
  solution?: SolutionId | 'new' | undefined
  program?: ProgramId | 'new' | undefined
  group?: GroupId | 'new' | undefined
  execution?: ExecutionId | undefined
}

export const textAndIds = <const Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [K in Name]?: string } & OpenItems => {
  const { test, solution, program, group, execution } = search
  return {
    ...textParams(search, names),
    // Undefined where it is none: what is left out here the router takes as it stands in the address.
    test: test === 'new' ? test : TestId.safeParse(test).data,
    solution: solution === 'new' ? solution : SolutionId.safeParse(solution).data,
    program: program === 'new' ? program : ProgramId.safeParse(program).data,
    group: group === 'new' ? group : GroupId.safeParse(group).data,
    execution: ExecutionId.safeParse(execution).data,
  }
}

/** The problem that a path of any page names. */
export const problemOf = (
  params: Record<string, string>,
): { problemId: ProblemId | undefined; versionId: RevisionId | undefined } => ({
  problemId: ProblemId.safeParse(params['problemId']).data,
  versionId: RevisionId.safeParse(params['versionId']).data,
})
