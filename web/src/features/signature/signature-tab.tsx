import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { SectionNotices } from '../../components/section-notices.tsx'
import { showUndo } from '../../components/undo-toast.tsx'
import type { SectionTabProps } from '../../lib/section-tab.ts'
import { useSectionDraft } from '../../lib/use-section-draft.ts'
import { SignatureItems } from './signature-items.tsx'
import { nameFault, signatureDeed, signatureLabels, signatureQuery } from './signature-queries.ts'
import type { Item, Signature } from './signature-queries.ts'
import classes from './signature.module.css'

/** The function that solvers of a functional problem write (spec §2 "Signature"). */
export const SignatureTab = (props: SectionTabProps): ReactElement => {
  const { data } = useQuery(signatureQuery(props.problemId))
  return (
    <Pane title="Signature" height={420}>
      {data ? <Fields key={props.problemId} {...props} stored={data} /> : null}
    </Pane>
  )
}

const Fields = ({
  problemId,
  queue,
  isReadOnly,
  stored,
}: SectionTabProps & { stored: Signature }): ReactElement => {
  const [deed] = useState(() => signatureDeed(problemId))
  const draft = useSectionDraft(deed, stored, queue)
  const { form, errors, change, changeAndSave, save } = draft
  /** What is removed can be had back: nobody is asked before. */
  const handleItems = (name: 'arguments' | 'returns', items: Item[]) => {
    const before = form[name]
    changeAndSave({ [name]: items })
    if (items.length >= before.length) return
    const at = before.findIndex((item, index) => item !== items[index])
    const removed = before.slice(at, at + 1)
    showUndo(name === 'arguments' ? 'The argument is removed.' : 'The return is removed.', () => {
      const now = draft.state.get().form[name]
      changeAndSave({ [name]: [...now.slice(0, at), ...removed, ...now.slice(at)] })
    })
  }
  const list = (name: 'arguments' | 'returns', heading: string, word: string) => (
    <SignatureItems
      name={name}
      heading={heading}
      word={word}
      items={form[name]}
      errors={errors}
      isReadOnly={isReadOnly}
      onChange={(items) => change({ [name]: items })}
      onChangeAndSave={(items) => handleItems(name, items)}
      onLeave={save}
    />
  )
  return (
    <>
      <SectionNotices what="signature" draft={draft} labels={signatureLabels} />
      <div className={classes['fields']}>
        <div data-field="name">
          <TextInput
            label="Function name"
            value={form.name}
            error={errors['name'] ?? nameFault(form.name)}
            readOnly={isReadOnly}
            spellCheck={false}
            onChange={(event) => change({ name: event.currentTarget.value })}
            onBlur={save}
          />
        </div>
        {list('arguments', 'Arguments', 'Argument')}
        {list('returns', 'Returns', 'Return')}
        <Switch
          label="Auto-generate scanspec"
          description="The input is described by the arguments, and the scanspec is written from them."
          checked={form.autogenerateScanspec}
          disabled={isReadOnly}
          onChange={(event) => changeAndSave({ autogenerateScanspec: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
