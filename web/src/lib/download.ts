import { downloadConfirmBytes } from '@drafts/contract'
import { confirm } from './confirm.ts'
import { formatSize } from './format.ts'

/** Downloading more than 100 kB is asked first. */
export const download = async (href: string, sizeBytes: number): Promise<void> => {
  const isLarge = sizeBytes > downloadConfirmBytes
  if (isLarge && !(await confirm(`Download ${formatSize(sizeBytes)}?`, { yes: 'Download' }))) return
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
