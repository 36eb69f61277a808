import type { ImportReport } from '@drafts/contract'
import type { StoredSection } from '../../sections/index.ts'

type Warning = ImportReport['warnings'][number]

/** A package of a thousand such formulas has one reason, or a few. */
const mostTold = 20

const red = /<span class="katex-error" title="([^"]*)"[^>]*>([^<]*)<\/span>/g
const most = 100

/** Formulas of the sections that are shown as their source, each with its reason, as lines of the report. */
export const tellRedFormulas = (sections: readonly StoredSection[]): Warning[] => {
  const messages = new Set<string>()
  for (const { path, rendered } of sections)
    for (const html of Object.values(rendered ?? {}).flat())
      if (typeof html === 'string')
        for (const [, reason = '', source = ''] of html.matchAll(red))
          messages.add(
            `${nameOf(path)}: a formula is shown as its source, ${shown(source)}. ${plain(reason)}`,
          )
  const told = [...messages].map((message) => ({ code: 'formula', message }))
  if (told.length <= mostTold) return told
  const rest = told.length - mostTold
  return [
    ...told.slice(0, mostTold),
    { code: 'formula', message: `There are ${rest} more formulas that are shown as their source.` },
  ]
}

/** `statements/en-US`: “Statement en-US”. */
const nameOf = (path: string): string => {
  const [kind = '', locale = ''] = path.split('/')
  return `${kind === 'editorials' ? 'Editorial' : 'Statement'} ${locale}`.trim()
}

const shown = (source: string): string => {
  const line = plain(source).replaceAll('\n', ' ')
  return line.length > most ? `${line.slice(0, most)}…` : line
}

const plain = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
