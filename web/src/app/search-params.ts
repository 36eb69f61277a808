/** Addresses people read: every search parameter is plain text, nothing is JSON. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') params.set(name, value)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

type Search = Record<string, unknown>

const textParam = (search: Search, name: string): string | undefined => {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The text parameters of the routes; one that is missing is left out of the address. */
export const localeSearch = (search: Search): { locale?: string } => {
  const locale = textParam(search, 'locale')
  return locale === undefined ? {} : { locale }
}

export const returnSearch = (search: Search): { return?: string } => {
  const value = textParam(search, 'return')
  return value === undefined ? {} : { return: value }
}

export const consoleSearch = (search: Search): { tab?: string; q?: string } => {
  const tab = textParam(search, 'tab')
  const q = textParam(search, 'q')
  return { ...(tab === undefined ? {} : { tab }), ...(q === undefined ? {} : { q }) }
}

/** Locale, open dialog and filter of the editor (design "Frame"). */
export const editorSearch = (
  search: Search,
): { locale?: string; dialog?: string; filter?: string } => {
  const dialog = textParam(search, 'dialog')
  const filter = textParam(search, 'filter')
  return {
    ...localeSearch(search),
    ...(dialog === undefined ? {} : { dialog }),
    ...(filter === undefined ? {} : { filter }),
  }
}
