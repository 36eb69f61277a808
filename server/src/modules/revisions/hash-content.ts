import { canonicalJson } from '@drafts/contract'
import { sha256 } from '../../platform/ids/ids.ts'

export const hashContent = (value: unknown): string => sha256(canonicalJson(value))
