import { confirm } from '../../lib/confirm.ts'
import { sizeOf } from './test-file.ts'
import type { TestFile } from './test-file.ts'
import { useFileUpload } from './use-file-upload.ts'
import { useReplaced } from './use-replaced.ts'

/** Files that take the place of what stands in a field: chosen ones, and what a program printed. */
export const useFieldFiles = ({
  side,
  file,
  onChange,
  onGenerated,
  onBusy,
}: {
  side: 'input' | 'output'
  file: TestFile
  onChange: (file: TestFile) => void
  onGenerated: () => void
  onBusy: (isBusy: boolean) => void
}) => {
  const { progress, failure, take, cancel } = useFileUpload(onBusy)
  const { undo, replace } = useReplaced(file, onChange)
  const takeFile = async (chosen: File): Promise<boolean> => {
    const taken = await take(chosen)
    if (taken) replace(taken)
    return taken !== undefined
  }
  const takeOutput = async (output: File): Promise<boolean> => {
    const isLoss = output.size === 0 && sizeOf(file) > 0
    if (isLoss && !(await confirmEmpty(side))) return false
    const isTaken = await takeFile(output)
    if (isTaken) onGenerated()
    return isTaken
  }
  return { progress, failure, cancel, undo, replace, takeFile, takeOutput }
}

const confirmEmpty = (side: 'input' | 'output'): Promise<boolean> =>
  confirm(`The solution printed nothing. Empty the ${side}?`, {
    yes: `Empty the ${side}`,
    detail: `What the ${side} has now would be replaced by nothing.`,
    tone: 'danger',
  })
