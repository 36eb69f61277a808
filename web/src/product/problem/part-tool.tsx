import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'

/**
 * What a page has at each part of a problem (docs/product/discussions.md#parts). Statements name their parts, and do not
 * know who stands there; null where nobody does: in a preview, in a version.
 */
export const PartTools = createContext<((partKey: string) => ReactNode) | null>(null)

export const PartTool = ({ part }: { part: string }): ReactElement => <>{use(PartTools)?.(part)}</>
