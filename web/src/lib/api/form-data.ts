const isText = (value: object): value is { text: string } =>
  'text' in value && typeof value.text === 'string' && Object.keys(value).length === 1

const partOf = (value: unknown): string | Blob => {
  if (value instanceof Blob) return value
  if (typeof value === 'string') return value
  // A blob field given as text travels as a file part, as every blob field of a form does.
  if (typeof value === 'object' && value !== null && isText(value)) return new Blob([value.text])
  return JSON.stringify(value)
}

export const hasFile = (body: object): boolean =>
  Object.values(body).some((value) => value instanceof Blob)

/** Objects and lists go as JSON text; null as the empty string; what is undefined is left out. */
export const toFormData = (body: object): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    const part = value === null ? '' : partOf(value)
    if (part instanceof File) form.append(name, part, part.name)
    else form.append(name, part)
  }
  return form
}
