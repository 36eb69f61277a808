import { useDocumentTitle } from '@mantine/hooks'

export const usePageTitle = (title: string | undefined): void => {
  useDocumentTitle(title ? `${title} · Drafts` : 'Drafts')
}
