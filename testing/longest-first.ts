import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')

/**
 * Files that took longest the last time first, so that none is left over at the end. A project whose files share a
 * process stays together; the projects with the longest files come first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTimes()
    const msOf = ({ moduleId }: TestSpecification): number => times[relative(root, moduleId)] ?? 0
    const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => ({
      order: project.config.sequence.groupOrder,
      longestMs: Math.max(...own.map(msOf)),
      own: own.toSorted((a, b) => msOf(b) - msOf(a)),
    }))
    return projects
      .toSorted((a, b) => a.order - b.order || b.longestMs - a.longestMs)
      .flatMap(({ own }) => own)
  }
}

const readTimes = (): Record<string, number> => {
  const path = process.env['DRAFTS_TEST_TIMES']
  return path ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>) : {}
}
