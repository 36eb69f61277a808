/** PostgreSQL's text and JSON hold neither NUL nor half a character; a program's output may have both. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? storable(inner) : inner,
  )
