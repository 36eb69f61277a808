import type { Check } from '@drafts/contract'
import type { ReactElement } from 'react'
import { RenderedHtml } from '../../../components/html/rendered-html.tsx'

/** The author's words for a submission that failed a test. */
export const CheckHint = ({
  check,
  className,
}: {
  check: Check
  className: string | undefined
}): ReactElement | null =>
  check.hintHTML ? (
    <div className={className}>
      <RenderedHtml html={check.hintHTML} size="small" />
    </div>
  ) : null
