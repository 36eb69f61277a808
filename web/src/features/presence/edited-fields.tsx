import type { ProblemId } from '@drafts/contract'
import { useEffect } from 'react'
import { fieldWords } from './place-words.ts'
import { useOthers } from './use-others.ts'
import './edited-fields.css'

/**
 * Marks the fields of this tab that others write in; nobody is kept from writing there too. A mark is an attribute of the
 * field's element, which its own component knows nothing of: fields come and go with tabs, languages and dialogs.
 */
export const EditedFields = ({ problemId, tab }: { problemId: ProblemId; tab: string }): null => {
  const others = useOthers(problemId)
  // A text, so that the marks are made anew only when they differ.
  const marks = JSON.stringify(
    [...Map.groupBy(others, (one) => (one.tab === tab ? one.field : null))]
      .flatMap(([field, people]) =>
        field === null
          ? []
          : [[field, [...new Set(people.map(({ handle }) => handle))].join(', ')] as const],
      )
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )
  useEffect(() => {
    const wanted = new Map(JSON.parse(marks) as [string, string][])
    if (wanted.size === 0) return undefined
    mark(wanted)
    const observer = new MutationObserver(() => mark(wanted))
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      mark(new Map())
    }
  }, [marks])
  return null
}

const attribute = 'data-edited-by'
const wordsAttribute = 'data-edited-words'

const mark = (wanted: ReadonlyMap<string, string>): void => {
  for (const field of document.querySelectorAll<HTMLElement>(`[data-field], [${attribute}]`)) {
    const names = wanted.get(field.dataset['field'] ?? '')
    if (names === undefined) {
      field.removeAttribute(attribute)
      field.removeAttribute(wordsAttribute)
    } else if (field.getAttribute(attribute) !== names) {
      field.setAttribute(attribute, names)
      field.setAttribute(wordsAttribute, `${names} ${verbOf(names)} in ${labelOf(field)}`)
    }
  }
}

const verbOf = (names: string): string => (names.includes(', ') ? 'write' : 'writes')

/** As the page calls it. */
const labelOf = (field: HTMLElement): string => {
  const label = field.querySelector('label, legend, caption, [id$="-label"]')
  // What stands beside a name is a count or a mark of what is required.
  const own = [...(label?.childNodes ?? [])].find(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return own?.textContent?.trim() || fieldWords(field.dataset['field'] ?? '')
}
