import type { ListedTest, TestId } from '@drafts/contract'
import type { MouseEvent, ReactElement } from 'react'

/** One without a label is known by the beginning of its input. No Link: 250 of them would all look at every change of the address. */
export const TestLabel = ({
  test,
  href,
  onOpen,
}: {
  test: ListedTest
  href: string
  onOpen: (event: MouseEvent, testId: TestId) => void
}): ReactElement => (
  <>
    <a
      href={href}
      title={test.label}
      data-row-link
      data-unlabelled={test.label === ''}
      onClick={(event) => onOpen(event, test.id)}
    >
      {test.label || 'Unlabelled'}
    </a>
    {test.label === '' && test.firstLine !== '' ? <code>{test.firstLine}</code> : null}
  </>
)
