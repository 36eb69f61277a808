/**
 * One range of a `Range` header (RFC 9110 §14.2) in a file of `size` bytes, its end exclusive; `all` where the header
 * is missing or is one to be ignored, `none` where nothing of the file is in it (416).
 */
export const byteRange = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'all' | 'none' => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return 'all'
  if (first === '') {
    const suffix = Math.min(Number(last), size)
    return suffix === 0 ? 'none' : { start: size - suffix, end: size }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'all'
  const end = last === '' ? size : Math.min(Number(last) + 1, size)
  return start >= size ? 'none' : { start, end }
}
