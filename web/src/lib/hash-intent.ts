/** `#share` opens the share dialog, `#share:alice` with a handle in it; `#share=alice` is the same. */
export const parseShareIntent = (hash: string): { handle: string } | undefined => {
  const match = /^#?share(?:[:=](.*))?$/.exec(hash)
  if (!match) return undefined
  try {
    return { handle: decodeURIComponent(match[1] ?? '') }
  } catch {
    // A handle that is not encoded as addresses are: the dialog opens without it.
    return { handle: '' }
  }
}
