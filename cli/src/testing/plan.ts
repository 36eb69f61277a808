import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { partsTouchedBy, PARTS } from '../../../testing/parts.ts'
import type { PartName } from '../../../testing/parts.ts'
import type { TestOptions } from '../command.ts'
import { ROOT } from '../repository.ts'
import { CommandRefused } from '../say.ts'
import { testsReachedBy } from './reach.ts'

/** The tests that a run selects. */
export interface Plan {
  /** Parts of `--all` that run. */
  parts: readonly PartName[]
  /** Why, for the first line. */
  says: string
  /** Undefined: everything, with format, lint and types. */
  files: readonly string[] | undefined
}

const everyPart = Object.keys(PARTS) as PartName[]

/** `root`: of the repository. */
export function makePlan({ isAll, since, paths }: TestOptions, root = ROOT): Plan {
  const repository = new Repository(root)
  if (paths.length > 0 || since !== undefined) {
    const changed =
      since === undefined
        ? paths.flatMap((path) => repository.filesBelow(path))
        : repository.changedSince(since)
    const files = testsReachedBy(root, repository.files, changed)
    const parts = isAll ? everyPart : partsTouchedBy(changed)
    return { parts, files, says: saysOfFiles(changed, files, since) }
  }
  if (isAll) return { parts: everyPart, files: undefined, says: 'All tests.' }
  const parts = partsTouchedBy(repository.changedOnBranch())
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
  return `Files ${which}: ${changed.length}. Test files that they reach: ${files.length}.`
}

class Repository {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** With those that are not added yet. */
  get files(): string[] {
    return this.#git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
      existsSync(join(this.#root, file)),
    )
  }

  changedSince(ref: string): string[] {
    const isKnown = this.#answers('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
    if (!isKnown)
      throw new CommandRefused(`git knows no "${ref}": name a commit, a branch or a tag.`)
    const untracked = this.#git('ls-files', '--others', '--exclude-standard')
    return [...new Set([...this.#git('diff', '--name-only', ref, '--'), ...untracked])]
  }

  /** Since the last commit that this work and the main branch have in common; none where there is no git. */
  changedOnBranch(): string[] {
    const main = ['origin/main', 'main'].find((name) => this.#answers('merge-base', name, 'HEAD'))
    const [base] = main === undefined ? [] : this.#git('merge-base', main, 'HEAD')
    return base === undefined ? [] : this.changedSince(base)
  }

  /** Files at or below a path that a person typed, from where they stand. */
  filesBelow(path: string): string[] {
    const wanted = relative(this.#root, resolve(path))
    const found = this.files.filter(
      (file) => wanted === '' || file === wanted || file.startsWith(`${wanted}/`),
    )
    if (found.length === 0)
      throw new CommandRefused(`There is no file of the repository at ${path}.`)
    return found
  }

  #git(...args: string[]): string[] {
    return execFileSync('git', args, { cwd: this.#root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  }

  #answers(...args: string[]): boolean {
    return spawnSync('git', args, { cwd: this.#root }).status === 0
  }
}
