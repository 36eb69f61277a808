import { afterAll } from 'vitest'
import { removeArchives } from './build-zip.ts'

afterAll(removeArchives)
