import { fieldsWhere } from '../texts/rendered-fields.ts'

// Pages show pictures of their own site only (docs/product/editing.md#pictures). The rule reads the HTML that the
// server wrote, where a picture is known as such: its work grows with the length of it.

const picture = /<img(?:"[^"]*"|[^">])*>/g
/** Browsers pass over tabs in an address, and read backslashes as slashes. */
const foreign = / src="\s*(?:https?:)?[\\/][\t\n\r]*[\\/]/i

const hasForeign = (html: string): boolean =>
  [...html.matchAll(picture)].some(([tag]) => foreign.test(tag))

/** Fields with a picture of another site, `body` or `arguments.0`, of a statement's HTML by its name. */
export const foreignPictures = (rendered: Readonly<Record<string, unknown>>): string[] =>
  fieldsWhere(rendered, hasForeign)
