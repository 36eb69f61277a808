import type { ProblemId } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import { useEffect, useRef, useState } from 'react'
import { createKeptDraft, keptDraftKey } from './kept-draft.ts'
import { meQuery } from '../queries/me.ts'

/** A source may have 512 kB: it is not written down at every key. */
const pauseMs = 250

export interface KeptForm<Form> {
  form: Form
  setForm: Dispatch<SetStateAction<Form>>
  /** It began with what a crash or a reload left behind. */
  isRestored: boolean
  /** What is stored has been changed since by somebody. */
  isOutdated: boolean
  startOver: () => void
}

/**
 * The form of a dialog, which the browser keeps while it differs from what is stored. Leaving the dialog, after a save
 * or after the question, ends that; a crash does not.
 */
export const useKeptForm = <Form extends object>(
  { problemId, name, version }: { problemId: ProblemId; name: string; version: number },
  stored: Form,
  isSame: (a: Form, b: Form) => boolean,
): KeptForm<Form> => {
  const client = useQueryClient()
  const [kept] = useState(() => {
    const accountId = client.getQueryData(meQuery.queryKey)?.id
    return createKeptDraft(keptDraftKey(accountId, problemId, name), stored)
  })
  const [found] = useState(() => {
    const note = kept.read()
    return note && !isSame(note.form, stored) ? note : undefined
  })
  const [form, setForm] = useState<Form>(found?.form ?? stored)
  const [isRestored, setIsRestored] = useState(found !== undefined)
  const isDirty = !isSame(form, stored)
  useEffect(() => {
    const note = () => (isDirty ? kept.write(form, version) : kept.drop())
    const timer = setTimeout(note, pauseMs)
    window.addEventListener('pagehide', note)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', note)
    }
  }, [form, isDirty, kept, version])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      setTimeout(() => {
        if (!isMounted.current) kept.drop()
      }, 0)
    }
  }, [kept])
  return {
    form,
    setForm,
    isRestored: isRestored && isDirty,
    isOutdated: found !== undefined && found.version !== version,
    startOver: () => {
      setForm(stored)
      setIsRestored(false)
    },
  }
}
