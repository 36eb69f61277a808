import {
  CreateProgramBody,
  CreateSolutionBody,
  sections,
  UpdateProgramBody,
  UpdateSolutionBody,
  UpdateTestBody,
} from '@drafts/contract'
import type { Client, TestGroup } from '@drafts/contract'
import { problemProgramPath, testPaths } from '@drafts/formats'
import type { PartContent } from '../folder/digests.ts'
import { fileAt, PartFault } from '../folder/folder-files.ts'
import type { FolderFiles } from '../folder/folder-files.ts'
import { idOfGroup, fetchGroups, namesOfGroups } from '../groups.ts'
import { getPart, isToolTest } from '../parts.ts'
import { deleteToolTestOnServer, sendToolTest } from '../tool-tests.ts'
import { findSource } from '../read-parts.ts'
import { programPart, sectionPart, solutionPart, testPart } from './server-parts.ts'
import type { ServerPart } from './server-parts.ts'

export interface Sending {
  client: Client
  files: FolderFiles
  problemId: string
}

/** Saves a section, as it is to be, by the call of its page; answers what is stored then. */
export const sendSection = async (
  { client, problemId }: Sending,
  key: string,
  content: PartContent,
  base: number | undefined,
): Promise<ServerPart> => {
  const { kind, name } = getPart(key)
  const at = { problemId }
  const from = base === undefined ? {} : { base }
  switch (kind) {
    case 'attributes': {
      const body = { ...sections.attributes.content.parse(content), ...from }
      return sectionPart(kind, await client.saveAttributes({ ...at, body }))
    }
    case 'signature': {
      const body = { ...sections.signature.content.parse(content), ...from }
      return sectionPart(kind, await client.saveSignature({ ...at, body }))
    }
    case 'limits': {
      const body = { ...sections.limits.content.parse(content), ...from }
      return sectionPart(kind, await client.saveLimits({ ...at, body }))
    }
    case 'checker': {
      const body = { ...sections.checker.content.parse(content), ...from }
      return sectionPart(kind, await client.saveChecker({ ...at, body }))
    }
    case 'driver': {
      const body = { ...sections.driver.content.parse(content), ...from }
      return sectionPart(kind, await client.saveDriver({ ...at, body }))
    }
    case 'scanspec': {
      const body = { ...sections.scanspec.content.parse(content), ...from }
      return sectionPart(kind, await client.saveScanspec({ ...at, body }))
    }
    case 'script': {
      const body = { ...sections.script.content.parse(content), ...from }
      return sectionPart(kind, await client.saveScript({ ...at, body }))
    }
    case 'statements': {
      const body = { ...sections.statements.content.parse(content), ...from }
      return sectionPart(kind, await client.saveStatement({ ...at, locale: name, body }))
    }
    case 'editorials': {
      const body = { ...sections.editorials.content.parse(content), ...from }
      return sectionPart(kind, await client.saveEditorial({ ...at, locale: name, body }))
    }
    default:
      throw new PartFault(`No call changes ${key}.`)
  }
}

/** Makes an item, or changes these fields of one. */
export const sendItem = async (
  { client, files, problemId }: Sending,
  key: string,
  content: PartContent,
  fields: readonly string[],
  id: string | undefined,
): Promise<ServerPart & { id: string }> => {
  const { kind, name } = getPart(key)
  if (isToolTest(kind))
    return sendToolTest({ client, files, problemId }, { kind, stem: name, id }, content, fields)
  const groups = kind === 'program' ? [] : await fetchGroups(client, problemId)
  const names = namesOfGroups(groups)
  const chosen = withGroupIds(
    Object.fromEntries(fields.map((field) => [field, content[field]])),
    groups,
  )
  if (kind === 'test') {
    const paths = testPaths(name)
    const body = {
      ...UpdateTestBody.omit({ input: true, output: true }).parse({
        ...chosen,
        ...originsOf(content, fields),
      }),
      ...(fields.includes('input') && (await fileAt(files, 'input', paths.input))),
      ...(fields.includes('output') && (await fileAt(files, 'output', paths.output))),
    }
    return testPart(
      id === undefined
        ? await client.createTest({ problemId, body })
        : await client.updateTest({ testId: id, body }),
      names,
    )
  }
  if (kind === 'program') {
    const source = fields.includes('source')
      ? await fileAt(files, 'source', problemProgramPath(name))
      : {}
    if (id === undefined) {
      const body = CreateProgramBody.omit({ source: true }).parse(chosen)
      return programPart(await client.createProgram({ problemId, body: { ...body, ...source } }))
    }
    const body = UpdateProgramBody.omit({ source: true }).parse(chosen)
    return programPart(await client.updateProgram({ programId: id, body: { ...body, ...source } }))
  }
  const path = fields.includes('source') ? await findSource(files, name) : undefined
  const source = path === undefined ? {} : await fileAt(files, 'source', path)
  const given = UpdateSolutionBody.omit({ source: true }).parse(chosen)
  if (id !== undefined)
    return solutionPart(
      await client.updateSolution({ solutionId: id, body: { ...given, ...source } }),
      names,
    )
  const made = CreateSolutionBody.omit({ source: true }).parse(chosen)
  return solutionPart(
    await client.createSolution({ problemId, body: { ...made, ...source } }),
    names,
  )
}

/** A file that is sent is from where the folder says it is; an input that was edited is made by no script any more. */
const originsOf = (
  { origin, answerOrigin = null, command = null }: PartContent,
  fields: readonly string[],
): PartContent => ({
  ...(fields.includes('input') && (command === null || fields.includes('command')) && { origin }),
  ...(fields.includes('output') && { answerOrigin }),
})

/** A folder names groups. What it does not name any more is null here, and expected of none. */
const withGroupIds = (chosen: PartContent, groups: readonly TestGroup[]): PartContent => {
  const { group, wantGroups, ...rest } = chosen
  const wanted = Object.entries(wantGroups ?? {}).map(([name, verdicts]) => [
    idOfGroup(groups, name),
    verdicts,
  ])
  return {
    ...rest,
    ...('group' in chosen && {
      group: typeof group === 'string' ? idOfGroup(groups, group) : null,
    }),
    ...('wantGroups' in chosen && { wantGroups: Object.fromEntries(wanted) }),
  }
}

export const deleteOnServer = async (
  sending: Sending,
  key: string,
  { id, version }: { id?: string; version?: number },
): Promise<void> => {
  const { kind } = getPart(key)
  if (kind === 'test' && id !== undefined) await sending.client.deleteTest({ testId: id })
  else if (kind === 'solution' && id !== undefined)
    await sending.client.deleteSolution({ solutionId: id })
  else if (kind === 'program' && id !== undefined)
    await sending.client.deleteProgram({ programId: id })
  else if (isToolTest(kind) && id !== undefined)
    await deleteToolTestOnServer(sending.client, kind, id)
  else if (kind === 'groups') {
    for (const { id: groupId } of await fetchGroups(sending.client, sending.problemId))
      await sending.client.deleteGroup({ groupId })
  }
  // No call deletes a text: one without a word is shown nowhere.
  else await sendSection(sending, key, {}, version)
}
