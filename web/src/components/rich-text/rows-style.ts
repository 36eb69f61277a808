import type { CSSProperties } from 'react'

/** How many rows the field has at least; the style sheet reckons its height from it. */
export const rowsStyle = (rows: number): CSSProperties => {
  const style: CSSProperties & Record<'--rows', number> = { '--rows': rows }
  return style
}
