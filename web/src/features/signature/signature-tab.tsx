import { Switch, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { Field } from '../../product/section-draft/field.tsx'
import { SectionPane } from '../../product/section-draft/section-pane.tsx'
import type { SectionTabProps } from '../../product/section-draft/section-tab.ts'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { SignatureItems } from './signature-items.tsx'
import { nameFault, signatureSection } from './signature.section.ts'
import type { SignatureEntry, SignatureForm } from './signature.section.ts'
import classes from './signature.module.css'

/** The function that solvers of a functional problem write. */
export const SignatureTab = ({ problemId, queue, isReadOnly }: SectionTabProps): ReactElement => (
  <SectionPane
    title="Signature"
    height={420}
    section={signatureSection}
    place={{ problemId }}
    queue={queue}
  >
    {(draft) => <Fields draft={draft} isReadOnly={isReadOnly} />}
  </SectionPane>
)

const Fields = ({
  draft,
  isReadOnly,
}: {
  draft: ShownDraft<SignatureForm>
  isReadOnly: boolean
}): ReactElement => {
  const { form, errors, change, changeAndSave, save } = draft
  /** What is removed can be had back: nobody is asked before. */
  const handleItems = (name: 'arguments' | 'returns', items: SignatureEntry[]) => {
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
    <div className={classes['fields']}>
      <Field name="name">
        <TextInput
          label="Function name"
          value={form.name}
          error={errors['name'] ?? nameFault(form.name)}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={save}
        />
      </Field>
      {list('arguments', 'Arguments', 'Argument')}
      {list('returns', 'Returns', 'Return')}
      <Field name="autogenerateScanspec" of={['autogenerateScanspec', 'enabled']}>
        <Switch
          label="Auto-generate scanspec"
          description="The scanspec is written from the arguments, and the input of every test is checked against it."
          checked={form.autogenerateScanspec}
          disabled={isReadOnly}
          onChange={(event) => changeAndSave({ autogenerateScanspec: event.currentTarget.checked })}
        />
      </Field>
    </div>
  )
}
