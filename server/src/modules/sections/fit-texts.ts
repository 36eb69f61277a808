import type { Editorial, Statement } from '@drafts/contract'
import { jsonBytes } from '../../platform/http/page-of.ts'

// An answer that would be too long is sent without the HTML of its longest texts, and names them: each is asked for by
// itself (docs/product/api.md#long-answers). The texts themselves always come whole, so that nobody edits what is not there.

interface Html {
  bytes: number
  leave: () => void
}

/** Leaves out the longest until `over` bytes are saved. */
const leaveOut = (htmls: readonly Html[], over: number): void => {
  let left = over
  for (const { bytes, leave } of htmls.toSorted((a, b) => b.bytes - a.bytes)) {
    if (left <= 0 || bytes === 0) return
    leave()
    left -= bytes
  }
}

/** Statements that have at most so many bytes together, where leaving out HTML can reach that. */
export const fitStatements = (statements: readonly Statement[], roomBytes: number): Statement[] => {
  const over = jsonBytes(statements) - roomBytes
  if (over <= 0) return [...statements]
  const fitted = statements.map((one) => ({
    ...one,
    argumentHTMLs: [...one.argumentHTMLs],
    returnHTMLs: [...one.returnHTMLs],
    leftOut: [...(one.leftOut ?? [])],
  }))
  leaveOut(fitted.flatMap(htmlsOf), over)
  return fitted.map(({ leftOut, ...one }) => (leftOut.length > 0 ? { ...one, leftOut } : one))
}

type Fitted = Statement & { leftOut: string[] }

const htmlsOf = (statement: Fitted): Html[] => {
  const html = (part: string, text: string, clear: () => void): Html => ({
    bytes: jsonBytes(text) - 2,
    leave: () => {
      clear()
      statement.leftOut.push(part)
    },
  })
  return [
    ...(['body', 'input', 'output', 'notes'] as const).map((part) =>
      html(part, statement[`${part}HTML`], () => {
        statement[`${part}HTML`] = ''
      }),
    ),
    ...(
      [
        ['arguments', statement.argumentHTMLs],
        ['returns', statement.returnHTMLs],
      ] as const
    ).flatMap(([list, texts]) =>
      texts.map((text, at) => html(`${list}.${at}`, text, () => void (texts[at] = ''))),
    ),
  ]
}

export const fitEditorials = (editorials: readonly Editorial[], roomBytes: number): Editorial[] => {
  const over = jsonBytes(editorials) - roomBytes
  if (over <= 0) return [...editorials]
  const fitted = editorials.map((one) => ({ ...one }))
  leaveOut(
    fitted.map((one) => ({
      bytes: jsonBytes(one.contentHTML) - 2,
      leave: () => {
        one.contentHTML = ''
        one.leftOut = true
      },
    })),
    over,
  )
  return fitted
}
