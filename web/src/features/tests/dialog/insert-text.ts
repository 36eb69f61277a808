/** `text` with `added` in place of what is selected, and where the cursor stands after it. */
export const insertText = (
  text: string,
  added: string,
  selection: { start: number; end: number } | undefined,
): { text: string; cursor: number } => {
  const { start, end } = selection ?? { start: text.length, end: text.length }
  return {
    text: text.slice(0, start) + added + text.slice(end),
    cursor: start + added.length,
  }
}
