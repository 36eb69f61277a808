/** Whether a run includes the tests of a slow part: DRAFTS_PARTS names parts with commas between them, or `all`. */
export const isPartOn = (part: string): boolean => {
  const parts = (process.env['DRAFTS_PARTS'] ?? '').split(',')
  return parts.includes('all') || parts.includes(part)
}
