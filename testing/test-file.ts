import { join, relative } from 'node:path'
import { expect } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The file that this worker of Vitest runs, from the root of the repository. */
export const testFile = (): string => relative(root, expect.getState().testPath ?? root)
