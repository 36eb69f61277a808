import { defaultLocale, isTitleCase, titleChars, toTitleCase } from '@drafts/contract'
import type { Locale } from '@drafts/contract'
import { Button, TextInput } from '@mantine/core'
import type { ReactElement } from 'react'
import { PartTool } from '../../product/problem/part-tool.tsx'
import { Field } from '../../product/section-draft/field.tsx'
import classes from './statement-editor.module.css'

/** English titles are written in title case, and one key makes them so. */
export const TitleField = ({
  locale,
  title,
  error,
  isReadOnly,
  onChange,
  onFix,
  onBlur,
}: {
  locale: Locale
  title: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (title: string) => void
  onFix: (title: string) => void
  onBlur: () => void
}): ReactElement => {
  const fixed = toTitleCase(title)
  const isOffered = locale === defaultLocale && !isReadOnly && !isTitleCase(title)
  return (
    <Field name="title" className={classes['title']}>
      <TextInput
        label="Title"
        lang={locale}
        value={title}
        error={error}
        maxLength={titleChars}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <div className={classes['titleTool']}>
        <PartTool part="title" />
      </div>
      {isOffered ? (
        <Button variant="default" size="compact-sm" title={fixed} onClick={() => onFix(fixed)}>
          Title Case: “{fixed.length > 60 ? `${fixed.slice(0, 60)}…` : fixed}”
        </Button>
      ) : null}
    </Field>
  )
}
