import type { ListedTest, Test } from '@drafts/contract'

export const blobOf = (text: string): ListedTest['input'] => ({
  size: text.length,
  sha256Sum: `of ${text}`,
  lineEnding: text.includes('\r\n') ? 3 : 1,
  finalNewline: text.endsWith('\n'),
})

/** A test's file with this text. */
export const fileOf = (text: string): Test['input'] => ({
  ...blobOf(text),
  snip: text,
  truncated: false,
})
