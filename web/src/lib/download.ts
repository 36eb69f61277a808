import { downloadConfirmBytes } from '@drafts/contract'
import { confirm } from './confirm.ts'
import { formatSize } from './format.ts'

/** Downloading more than 100 kB is asked first. `sizeWords`: where the size is not simply that of the file. */
export const download = async (
  href: string,
  sizeBytes: number,
  sizeWords = formatSize(sizeBytes),
): Promise<void> => {
  const isLarge = sizeBytes > downloadConfirmBytes
  if (isLarge && !(await confirm(`Download ${sizeWords}?`, { yes: 'Download' }))) return
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
