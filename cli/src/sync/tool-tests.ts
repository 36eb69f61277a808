import {
  CheckerTest,
  DpkgCheckerTest,
  DpkgValidatorTest,
  everyPage,
  toolTestFileBytes,
  ValidatorTest,
} from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { checkerTestPaths, validatorTestPaths } from '@drafts/formats'
import { sha256Of } from './folder/digests.ts'
import type { PartContent } from './folder/digests.ts'
import { fileAt, PartFault } from './folder/folder-files.ts'
import type { FolderFiles } from './folder/folder-files.ts'
import { getPart } from './parts.ts'
import { parsePart, readKeyedJson } from './read-text.ts'

// Tests of the checker and of validators: an item each, with a document and a file for each of its fields.

export type ToolTestPart = 'checkerTest' | 'validatorTest'

/** Paths by the field that the file is of; `document` has the other fields. */
export const pathsOfToolTest = (kind: ToolTestPart, stem: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(kind === 'checkerTest' ? checkerTestPaths(stem) : validatorTestPaths(stem)),
  )

const files = ['input', 'answer', 'output'] as const

/** Its document, read. */
export const fieldsOfToolTest = (content: PartContent): PartContent =>
  Object.fromEntries(
    Object.entries(content).filter(([name]) => !files.some((file) => file === name)),
  )

/** A new one needs its document; a file that is not there is empty. */
export const readToolTest = async (
  place: { files: FolderFiles; isKnown: (key: string) => boolean },
  key: string,
): Promise<PartContent | undefined> => {
  const part = getPart(key)
  const kind = part.kind === 'checkerTest' ? part.kind : 'validatorTest'
  const paths = pathsOfToolTest(kind, part.name)
  const document = paths.get('document') ?? ''
  const written = await readKeyedJson(place.files, document)
  const hashes: Record<string, string> = {}
  let missing = written ? undefined : document
  for (const [field, path] of paths) {
    if (field === 'document') continue
    const hash = await place.files.hash(path, toolTestFileBytes)
    hashes[field] = hash ?? sha256Of('')
    if (hash === undefined && place.isKnown(key)) missing ??= path
  }
  const isNowhere = !written && Object.values(hashes).every((hash) => hash === sha256Of(''))
  if (isNowhere) return undefined
  if (missing !== undefined)
    throw new PartFault(
      `${missing} is missing. Take it back from git, or delete all files of ${key}.`,
    )
  const schema = kind === 'checkerTest' ? DpkgCheckerTest : DpkgValidatorTest
  return { ...parsePart<PartContent>(schema.strict(), written, document), ...hashes }
}

export const fetchCheckerTests = (client: Client, problemId: string): Promise<CheckerTest[]> =>
  everyPage(async (page) => {
    const { checkerTests, next } = await client.listCheckerTests({ problemId, ...page })
    return { items: checkerTests, next }
  })

export const fetchValidatorTests = (client: Client, problemId: string): Promise<ValidatorTest[]> =>
  everyPage(async (page) => {
    const { validatorTests, next } = await client.listValidatorTests({ problemId, ...page })
    return { items: validatorTests, next }
  })

export const toolTestPart = (
  test: CheckerTest | ValidatorTest,
): { id: string; content: PartContent } => {
  const { id, label, want, input } = test
  const same = { label, want, input: input.sha256Sum }
  return {
    id,
    content:
      'answer' in test
        ? { ...same, answer: test.answer.sha256Sum, output: test.output.sha256Sum }
        : { ...same, wantLine: test.wantLine },
  }
}

/** No call answers one alone. */
export const readServerToolTest = async (
  client: Client,
  problemId: string,
  kind: ToolTestPart,
  id: string,
): Promise<{ id: string; content: PartContent }> => {
  const tests =
    kind === 'checkerTest'
      ? await fetchCheckerTests(client, problemId)
      : await fetchValidatorTests(client, problemId)
  const found = tests.find((test) => test.id === id)
  if (!found) throw new PartFault('It was deleted on the server meanwhile. Sync again.')
  return toolTestPart(found)
}

/** Makes one, or changes these fields of it. */
export const sendToolTest = async (
  { client, files: folder, problemId }: { client: Client; files: FolderFiles; problemId: string },
  { kind, stem, id }: { kind: ToolTestPart; stem: string; id: string | undefined },
  content: PartContent,
  fields: readonly string[],
): Promise<{ id: string; content: PartContent }> => {
  const paths = pathsOfToolTest(kind, stem)
  const sent: Record<string, Blob> = {}
  for (const field of files) {
    const path = paths.get(field)
    if (path !== undefined && fields.includes(field))
      Object.assign(sent, await fileAt(folder, field, path))
  }
  if (kind === 'checkerTest') {
    const { label, want } = DpkgCheckerTest.parse(content)
    const body = { label, want, ...sent }
    return toolTestPart(
      id === undefined
        ? await client.createCheckerTest({ problemId, body })
        : await client.updateCheckerTest({ checkerTestId: id, body }),
    )
  }
  const { label, want, wantLine } = DpkgValidatorTest.parse(content)
  const made =
    id === undefined
      ? await client.createValidatorTest({ problemId, body: { label, want, ...sent } })
      : await client.updateValidatorTest({ validatorTestId: id, body: sent })
  // A form with files has no sign for null.
  const body = { label, want, wantLine }
  return toolTestPart(await client.updateValidatorTest({ validatorTestId: made.id, body }))
}

export const deleteToolTestOnServer = async (
  client: Client,
  kind: ToolTestPart,
  id: string,
): Promise<void> => {
  if (kind === 'checkerTest') await client.deleteCheckerTest({ checkerTestId: id })
  else await client.deleteValidatorTest({ validatorTestId: id })
}
