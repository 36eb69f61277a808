import { formatSize } from '../../../lib/text/format.ts'

/** A package is compressed while it is sent: nobody knows before how small it gets. */
export const packedSize = (mostBytes: number): string => `at most ${formatSize(mostBytes)}`
