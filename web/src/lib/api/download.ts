import { downloadConfirmBytes } from '@drafts/contract'
import { confirm } from '../confirm.ts'
import { formatSize } from '../text/format.ts'

/** A download whose button or dialog has said its size. */
export const download = (href: string): void => {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

/** One that has not: more than 100 kB is asked first. */
export const downloadUnsaid = async (href: string, sizeBytes: number): Promise<void> => {
  const isLarge = sizeBytes > downloadConfirmBytes
  if (isLarge && !(await confirm(`Download ${formatSize(sizeBytes)}?`, { yes: 'Download' }))) return
  download(href)
}
