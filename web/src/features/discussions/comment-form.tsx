import { defaultLocale, isBlankText, textFieldChars } from '@drafts/contract'
import type { Problem, ProblemId } from '@drafts/contract'
import { useEffect, useRef, useState, useMemo } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { ProblemText } from '../../product/problem/problem-text.tsx'
import { RestoredNotice } from '../../product/section-draft/restored-notice.tsx'
import { useKeptForm } from '../../product/section-draft/use-kept-form.ts'
import { CommentActions } from './comment-actions.tsx'
import classes from './discussions.module.css'
import { sharesQuery } from '../../product/queries/shares.ts'

export type OnDirty = (name: string, isDirty: boolean) => void

const empty = { content: '' }
const isSame = (a: typeof empty, b: typeof empty): boolean => a.content === b.content

/** A text and its button. What is typed survives a reload and a refusal. */
export const CommentForm = ({
  problem,
  name,
  label,
  verb,
  send,
  onDirty,
  onCancel,
  onSent,
}: {
  problem: Problem
  /** What the browser keeps the draft under. */
  name: string
  label: string
  verb: { now: string; busy: string }
  send: (content: string) => Promise<unknown>
  onDirty: OnDirty
  onCancel?: () => void
  onSent?: () => void
}): ReactElement => {
  const draft = useKeptForm({ problemId: problem.id, name, version: 0 }, empty, isSame)
  const { content } = draft.form
  // The newest text, also within the event that brings it.
  const typedRef = useRef(content)
  useEffect(() => {
    typedRef.current = content
  }, [content])
  const formRef = useRef<HTMLFormElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isFormatting, setIsFormatting] = useState(false)
  const people = usePeople(problem.id)
  const isBlank = isBlankText(content)
  const isDirty = !isBlank || isBusy
  useEffect(() => {
    onDirty(name, isDirty)
    return () => onDirty(name, false)
  }, [name, isDirty, onDirty])

  const change = (text: string) => {
    typedRef.current = text
    draft.setForm({ content: text })
  }
  const submit = async () => {
    const text = typedRef.current
    if (isSending || isBusy || isBlankText(text)) return
    setIsSending(true)
    setFailure(undefined)
    try {
      await send(text)
      // Text that was written while it was on its way stays.
      if (typedRef.current !== text) return
      change('')
      if (onSent) onSent()
      else formRef.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
    } catch (error) {
      setFailure(errorSentence(error) ?? 'It could not be sent.')
    } finally {
      setIsSending(false)
    }
  }
  const handleCancel = () => {
    change('')
    onCancel?.()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return
    event.preventDefault()
    // A text gives what was typed last when the focus leaves it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    void submit()
  }
  return (
    // Keys bubble up from its text: Ctrl or Cmd with Enter sends.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      className={classes['form']}
      data-formatting={isFormatting}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
      noValidate
    >
      <RestoredNotice draft={draft} />
      <ProblemText
        problemId={problem.id}
        locale={defaultLocale}
        use="discussion"
        label={label}
        placeholder="Markdown; @ names a person."
        value={content}
        minRows={1}
        mentions={people}
        error={
          content.length > textFieldChars ? `At most ${textFieldChars} characters.` : undefined
        }
        onChange={change}
        onBlur={() => undefined}
        onBusy={setIsBusy}
      />
      <SaveFailure sentence={failure} kept="What you wrote is kept." />
      <CommentActions
        verb={verb}
        isBlank={isBlank}
        isBusy={isBusy}
        isSending={isSending}
        onCancel={onCancel && handleCancel}
        isFormatting={isFormatting}
        onFormatting={setIsFormatting}
      />
    </form>
  )
}

const nobody: readonly string[] = []

/** Handles of those who have access to the problem, in the order of the alphabet. */
const usePeople = (problemId: ProblemId): readonly string[] => {
  const { data } = useQuery(sharesQuery(problemId))
  return useMemo(
    () =>
      data
        ? [data.owner.handle, ...data.shares.map(({ account }) => account.handle)].toSorted()
        : nobody,
    [data],
  )
}
