import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import type { SectionKey } from '../../features/problems/list/problem-lists.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'

const words = {
  all: {
    icon: 'document',
    title: 'No drafts yet',
    text: 'Problems you write, and those shared with you or starred by you, stand here.',
  },
  my: {
    icon: 'person',
    title: 'You have not written a problem yet',
    text: 'A problem begins with a title and a mechanism, or with a package from elsewhere.',
  },
  shared: {
    icon: 'people',
    title: 'Nothing is shared with you',
    text: 'When someone makes you an editor or a tester of a problem, it stands here.',
  },
  starred: {
    icon: 'star',
    title: 'No starred problems',
    text: 'Star the problems you work on, with the star at the beginning of a row.',
  },
} as const

export const EmptySection = ({ section }: { section: SectionKey }): ReactElement => {
  const { icon, title, text } = words[section]
  const isOwn = section === 'all' || section === 'my'
  return (
    <PageState icon={icon} title={title} text={text}>
      {isOwn ? (
        <Button onClick={() => shellDialog.set('new-problem')}>New problem</Button>
      ) : (
        <LinkButton
          variant="default"
          to="/problems/$sectionKey/p{$page}"
          params={{ sectionKey: 'all', page: '1' }}
        >
          Go to My Drafts
        </LinkButton>
      )}
    </PageState>
  )
}
