import { testZipBytes } from '@drafts/contract'
import type { ProblemId } from '@drafts/contract'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { UploadForm } from '../../../components/upload-form.tsx'
import { countOf } from '../../../lib/text/format.ts'
import { showNote } from '../../../lib/toasts.ts'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { zipFailureOf } from './zip-failure.ts'
import classes from '../dialog/test-dialog.module.css'

/** A zip of input and output files; all of it comes in or nothing does. */
export const ImportDialog = ({
  problemId,
  isOpen,
  onClose,
}: {
  problemId: ProblemId
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const client = useQueryClient()
  const { progress, start, cancel } = useUpload({
    onFailure: (error) => setFailure(zipFailureOf(error)),
  })
  const handleSend = async (file: File): Promise<boolean> => {
    setFailure(undefined)
    const answer = await start(file, (upload) =>
      upload.importTestZip({ problemId, body: { file } }),
    )
    if (!answer) return false
    showNote(`${countOf(answer.ids.length, 'test')} imported.`)
    void client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
    onClose()
    return true
  }
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Import tests" size={520} keepMounted>
      <UploadForm
        label="Archive"
        hint="ZIP, at most 128 MB, each file at most 20 MB"
        accept=".zip,application/zip"
        maxBytes={testZipBytes}
        progress={progress}
        onSend={handleSend}
        onCancelUpload={cancel}
        onClose={onClose}
      >
        <SaveFailure sentence={failure} kept="Nothing was imported." />
        <p className={classes['importText']}>
          The files are named <code>n.label.in.txt</code> and <code>n.label.out.txt</code>, with n
          from 1 and no gaps. Label and <code>.txt</code> may be left out. Every input has its
          output, and nothing else is in the archive.
        </p>
      </UploadForm>
    </Dialog>
  )
}
