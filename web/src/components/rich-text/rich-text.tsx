import { Suspense } from 'react'
import type { ReactElement } from 'react'
import { preloadable } from '../../lib/preloadable.tsx'
import classes from './rich-text.module.css'
import type { RichTextProps } from './rich-text-types.ts'
import { rowsStyle } from './rows-style.ts'
import { useIsBarShared } from './shared-toolbar.tsx'

const { View: RichTextField, preload } = preloadable(
  async () => (await import('./rich-text-field.tsx')).RichTextField,
)

let isWarm = false

/** A field that is shown later waits for nothing. */
export const preloadRichText = async (): Promise<void> => {
  await preload()
  if (isWarm) return
  isWarm = true
  const { warmUp } = await import('./warm-up.ts')
  warmUp()
}

/** Markdown in, Markdown out. */
export const RichText = (props: RichTextProps): ReactElement => (
  <Suspense fallback={<Waiting {...props} />}>
    <RichTextField {...props} />
  </Suspense>
)

/** Takes the room the field will take, and shows the text already. */
const Waiting = ({
  label,
  tools,
  description,
  value,
  locale,
  minRows,
  isReadOnly,
}: RichTextProps): ReactElement => {
  const isBarShared = useIsBarShared()
  return (
    <div className={classes['field']} aria-busy>
      <div className={classes['head']}>
        <span className={classes['label']}>{label}</span>
        {tools}
      </div>
      {description === undefined ? null : <p className={classes['description']}>{description}</p>}
      <div className={classes['frame']} style={rowsStyle(minRows ?? 4)}>
        {isReadOnly === true || isBarShared ? null : <div className={classes['toolbar']} />}
        <div className={classes['text']}>
          <div className={classes['waiting']} lang={locale}>
            {value}
          </div>
        </div>
      </div>
    </div>
  )
}
