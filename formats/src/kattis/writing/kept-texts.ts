import { buffer } from 'node:stream/consumers'
import { documentBytesMax, yamlBytesMax } from '../../limits.ts'
import type { PackedProblem } from '../../packed-problem.ts'

/** Files of the format that say something the problem says too, or that the statement shows. */
const isRead =
  /^(?:problem\.yaml|data\/.+\.yaml|data\/sample\/.+\.interaction|submissions\/submissions\.yaml)$/

/** Longer ones go out as they are. */
const mostBytes = (name: string): number =>
  name.endsWith('.yaml') ? yamlBytesMax : documentBytesMax

export const readKeptTexts = async ({
  kept,
}: PackedProblem): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for (const { name, sizeBytes, open } of kept)
    if (isRead.test(name) && sizeBytes <= mostBytes(name))
      texts.set(name, (await buffer(await open())).toString())
  return texts
}
