import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { codeOf } from '../../lib/api-errors.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'

// How this works (spec §4 "Saving in the editor"): a form keeps what the person typed and saves it through the queue
// when a field is left or a choice is made, if it is something else than was sent last. What the server refuses stays
// in the form. Where somebody else changed the same thing meanwhile nothing is saved until the person says whose
// version counts.

/** A section whose form is `Form` and that reads back as `Stored`. */
export interface SectionDeed<Stored extends { version: number }, Form extends object> {
  section: string
  queryKey: QueryKey
  /** Of the whole problem, which carries the section too. */
  problemKey: QueryKey
  fieldNames: readonly string[]
  formOf: (stored: Stored) => Form
  send: (form: Form, base: number | undefined) => Promise<Stored>
}

export const useSectionDraft = <Stored extends { version: number }, Form extends object>(
  deed: SectionDeed<Stored, Form>,
  stored: Stored,
  queue: SaveQueue,
) => {
  const client = useQueryClient()
  const [form, setForm] = useState(() => deed.formOf(stored))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isConflict, setIsConflict] = useState(false)
  // Read in handlers and answers only: what the person sees now, and what was sent last.
  const latest = useRef(form)
  const sent = useRef(JSON.stringify(form))
  const { queryKey } = deed

  const show = (next: Form) => {
    latest.current = next
    setForm(next)
  }

  const sendNext = async (next: Form): Promise<void> => {
    const base = client.getQueryData<Stored>(queryKey)?.version
    try {
      const saved = await deed.send(next, base)
      setErrors({})
      client.setQueryData(queryKey, saved)
      void client.invalidateQueries({ queryKey: deed.problemKey })
      // Other lines that somebody else changed have come in with the answer.
      const merged = deed.formOf(saved)
      if (latest.current !== next) return
      sent.current = JSON.stringify(merged)
      if (sent.current !== JSON.stringify(next)) show(merged)
    } catch (error) {
      setErrors(fieldErrorsOf(error, deed.fieldNames).fields)
      // Still something else than is stored: the next blur tries again.
      sent.current = ''
      if (codeOf(error) !== 'ErrConflict') throw error
      // The notice says so; a toast would say it twice.
      await client.invalidateQueries({ queryKey })
      setIsConflict(true)
    }
  }

  const save = (next: Form = latest.current) => {
    const text = JSON.stringify(next)
    if (text === sent.current) return
    sent.current = text
    queue.enqueue(deed.section, () => sendNext(next))
  }

  return {
    form,
    errors,
    isConflict,
    change: (part: Partial<Form>) => show({ ...latest.current, ...part }),
    changeAndSave: (part: Partial<Form>) => {
      show({ ...latest.current, ...part })
      if (!isConflict) save()
    },
    saveIfChanged: () => {
      if (!isConflict) save()
    },
    takeTheirs: () => {
      const theirs = client.getQueryData<Stored>(queryKey)
      if (theirs) {
        show(deed.formOf(theirs))
        sent.current = JSON.stringify(latest.current)
      }
      setIsConflict(false)
    },
    keepMine: () => {
      setIsConflict(false)
      save()
    },
  }
}
