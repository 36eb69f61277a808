import { join } from 'node:path'

// A clone and a data folder may have any path, so none of theirs is a path inside: whatever of ours a program sees lies
// beneath one name. The runner makes that folder and refuses any other place (docs/product/judging.md#paths-inside).

/** As OURS in runner/protocol.h. */
export const oursInside = '/drafts'

/** A folder or file of the host, and the name that it has inside. */
export interface ShownPath {
  /** Plain names with slashes between them. */
  name: string
  from: string
}

/** Where a program finds it, or something in it. */
export const pathOf = ({ name }: ShownPath, ...parts: string[]): string =>
  join(oursInside, name, ...parts)
