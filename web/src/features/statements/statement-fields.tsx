import type { Locale, Problem } from '@drafts/contract'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import type { WrittenPlace } from '../../product/problem/preview-aside.tsx'
import { PartTool } from '../../product/problem/part-tool.tsx'
import { ProblemText } from '../../product/problem/problem-text.tsx'
import { Field } from '../../product/section-draft/field.tsx'
import type { ShownDraft } from '../../product/section-draft/use.ts'
import { OtherLanguage, OtherPart, OtherTitle } from './other-language.tsx'
import { TitleField } from './title-field.tsx'
import type { StatementForm } from './statement.section.ts'
import classes from './statement-editor.module.css'

type Part = 'body' | 'input' | 'output' | 'notes'
type Items = 'arguments' | 'returns'

/** Saved when a field is left and was changed. */
export const StatementFields = ({
  problem,
  locale,
  draft,
  isReadOnly,
  onCaret,
}: {
  problem: Problem
  locale: Locale
  draft: ShownDraft<StatementForm>
  isReadOnly: boolean
  onCaret: (place: WrittenPlace) => void
}): ReactElement => {
  const { form, errors, change, changeAndSave, save } = draft
  const common = { problemId: problem.id, locale, isReadOnly, onBlur: save }
  const part = (name: Part, label: string, minRows: number, description?: string) => (
    <>
      <OtherPart htmlOf={(other) => other[`${name}HTML`]} />
      <Field name={name}>
        <ProblemText
          {...common}
          label={label}
          tools={<PartTool part={name} />}
          {...(description === undefined ? {} : { description })}
          value={form[name]}
          error={errors[name]}
          minRows={minRows}
          onCaret={(place) => onCaret({ ...place, part: name })}
          onChange={(text) => change({ [name]: text })}
        />
      </Field>
    </>
  )
  const items = (name: Items, word: string) =>
    problem.signature[name].map((item, index) => (
      // Its place is what an argument is known by: names change while they are typed.
      <Fragment key={`${name}${String(index)}`}>
        <OtherPart
          htmlOf={(other) =>
            (name === 'arguments' ? other.argumentHTMLs : other.returnHTMLs)[index]
          }
        />
        <Field name={`${name}.${index}`}>
          <ProblemText
            {...common}
            label={`${word} ${item.name === '' ? index + 1 : item.name}`}
            description={item.kind}
            tools={<PartTool part={`${name}.${index}`} />}
            value={form[name][index] ?? ''}
            error={errors[`${name}.${index}`]}
            minRows={2}
            onCaret={(place) => onCaret({ ...place, part: `${name}.${index}` })}
            onChange={(text) => change({ [name]: withItem(form[name], index, text) })}
          />
        </Field>
      </Fragment>
    ))
  return (
    <div className={classes['fields']}>
      <OtherLanguage problem={problem} locale={locale} draft={draft} isReadOnly={isReadOnly}>
        <OtherTitle />
        <TitleField
          locale={locale}
          title={form.title}
          error={errors['title']}
          isReadOnly={isReadOnly}
          onChange={(title) => change({ title })}
          onFix={(title) => changeAndSave({ title })}
          onBlur={save}
        />
        {part('body', 'Body', 12)}
        {problem.mechanism === 'functionBased' && problem.signature.enabled ? (
          <>
            {items('arguments', 'Argument')}
            {items('returns', 'Return')}
          </>
        ) : (
          <>
            {part('input', 'Input', 4, 'What the program reads, with its limits.')}
            {part('output', 'Output', 4, 'What it has to print.')}
          </>
        )}
        {part('notes', 'Notes', 4, 'Below the examples.')}
      </OtherLanguage>
    </div>
  )
}

const withItem = (texts: readonly string[], index: number, text: string): string[] => {
  const next = [...texts]
  while (next.length <= index) next.push('')
  next[index] = text
  return next
}
