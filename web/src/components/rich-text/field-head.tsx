import type { ReactElement } from 'react'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-types.ts'

/** The label and the choice of the view. */
export const FieldHead = ({
  id,
  label,
  tools,
  description,
  isSource,
  isPreview,
  isAlone,
  canPreview,
  onSource,
  onPreview,
}: Pick<RichTextProps, 'label' | 'tools' | 'description'> & {
  id: string
  isSource: boolean
  isPreview: boolean
  /** There is room for one view only, and the preview has it. */
  isAlone: boolean
  canPreview: boolean
  onSource: (isSource: boolean) => void
  onPreview: (isPreview: boolean) => void
}): ReactElement => (
  <>
    <div className={classes['head']}>
      <span className={classes['label']} id={`${id}-label`}>
        {label}
      </span>
      {tools}
      <span className={classes['views']} role="group" aria-label={`View of ${label}`}>
        <button type="button" aria-pressed={!isSource && !isAlone} onClick={() => onSource(false)}>
          Write
        </button>
        <button type="button" aria-pressed={isSource && !isAlone} onClick={() => onSource(true)}>
          Source
        </button>
        {canPreview ? (
          <button type="button" aria-pressed={isPreview} onClick={() => onPreview(!isPreview)}>
            Preview
          </button>
        ) : null}
      </span>
    </div>
    {description === undefined ? null : (
      <p className={classes['description']} id={`${id}-description`}>
        {description}
      </p>
    )}
  </>
)
