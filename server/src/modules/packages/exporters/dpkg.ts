import { writeDpkg } from '@drafts/formats'
import type { Exporter } from './exporter.ts'

/** Nothing is lost in it. */
export const dpkg: Exporter = {
  ending: 'dpkg',
  write: (problem) => ({ files: writeDpkg(problem), warnings: [] }),
}
