import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { partsTouchedBy, PARTS } from '../../../testing/parts.ts'
import type { PartName } from '../../../testing/parts.ts'
import type { TestOptions } from '../command.ts'
import { ROOT } from '../repository.ts'
import { Refusal } from '../say.ts'
import { isTestFile, testsReachedBy } from './reach.ts'

/** What a run of the tests runs. */
export interface Plan {
  /** Parts of `--all` that run. */
  parts: readonly PartName[]
  /** Why, for the first line. */
  says: string
  /** Undefined: everything, with format, lint and types. */
  files: readonly string[] | undefined
}

const everyPart = Object.keys(PARTS) as PartName[]

export function makePlan({ isAll, since, paths }: TestOptions): Plan {
  if (paths.length > 0 || since !== undefined) {
    const changed = since === undefined ? paths.flatMap(filesBelow) : changedSince(since)
    const files = testsReachedBy(ROOT, repositoryFiles(), changed)
    const parts = isAll ? everyPart : partsTouchedBy(changed)
    return { parts, files, says: saysOfFiles(changed, files, since) }
  }
  if (isAll) return { parts: everyPart, files: undefined, says: 'All tests.' }
  const parts = partsTouchedBy(changedOnBranch())
  const says =
    parts.length === 0
      ? `Without the parts of ./drafts test --all: ${everyPart.join(', ')}.`
      : `With parts of ./drafts test --all whose code has changed: ${parts.join(', ')}.`
  return { parts, files: undefined, says }
}

const saysOfFiles = (
  changed: readonly string[],
  files: readonly string[],
  since: string | undefined,
): string => {
  const which = since === undefined ? 'named' : `changed since ${since}`
  return `${changed.length} files ${which}; ${files.length} test files import them.`
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean)

/** With those that are not added yet. */
const repositoryFiles = (): string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(join(ROOT, file)),
  )

const untracked = (): string[] => git('ls-files', '--others', '--exclude-standard')

function changedSince(ref: string): string[] {
  try {
    return [...new Set([...git('diff', '--name-only', ref, '--'), ...untracked()])]
  } catch (error) {
    throw new Refusal(`git knows no "${ref}": name a commit, a branch or a tag.`, { cause: error })
  }
}

/** Since the last commit that this work and the main branch have in common; none where there is no git. */
function changedOnBranch(): string[] {
  for (const main of ['origin/main', 'main']) {
    try {
      const [base] = git('merge-base', main, 'HEAD')
      if (base !== undefined) return changedSince(base)
    } catch {
      // A clone without this branch, or an archive without git: the next one, or none.
    }
  }
  return []
}

/** Files of the repository at or below a path that a person typed, from where they stand. */
function filesBelow(path: string): string[] {
  const wanted = relative(ROOT, resolve(path))
  const found = repositoryFiles().filter(
    (file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`),
  )
  if (found.length === 0) throw new Refusal(`There is no file of the repository at ${path}.`)
  // A test that is named runs; what else imports it does not matter.
  const tests = found.filter(isTestFile)
  return tests.length === found.length ? tests : found
}
