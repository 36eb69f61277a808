/** A value of a change as text: what was written stands as it was written, a list one item a line. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.join('\n')
  return JSON.stringify(value, null, 2)
}
