/** Names of HTML and the fields of a statement that they come from. */
const fields = {
  bodyHTML: 'body',
  inputHTML: 'input',
  outputHTML: 'output',
  notesHTML: 'notes',
  argumentHTMLs: 'arguments',
  returnHTMLs: 'returns',
} as const

/** Fields of a statement, `body` or `arguments.0`, by what is true of their HTML. */
export const fieldsWhere = (
  rendered: Readonly<Record<string, unknown>>,
  is: (html: string) => boolean,
): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const html = rendered[name]
    if (typeof html === 'string') return is(html) ? [field] : []
    if (!Array.isArray(html)) return []
    return html.flatMap((one, index) =>
      typeof one === 'string' && is(one) ? [`${field}.${index}`] : [],
    )
  })
