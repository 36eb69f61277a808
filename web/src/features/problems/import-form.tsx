import { packageBytes, recognisePackage } from '@drafts/contract'
import type { ImportReport, ProblemId } from '@drafts/contract'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { UploadForm } from '../../components/upload-form.tsx'
import { useUpload } from '../../lib/use-upload.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { alertFailure } from './create-form.tsx'
import { isPackageType, packageEndings, packageTypes } from './package-types.ts'
import type { PackageType } from './package-types.ts'

export const ImportForm = ({
  onImported,
  onCancel,
  onBusy,
}: {
  onImported: (answer: { id: ProblemId; report: ImportReport }) => void
  onCancel: () => void
  onBusy: (isBusy: boolean) => void
}): ReactElement => {
  const [type, setType] = useState<PackageType>('kattis')
  const client = useQueryClient()
  const { progress, start, cancel } = useUpload({ onBusy, onFailure: alertFailure })
  const handleSend = async (file: File): Promise<boolean> => {
    const answer = await start(file, (upload) =>
      upload[packageTypes[type].call]({ body: { file } }),
    )
    if (!answer) return false
    void client.invalidateQueries({ queryKey: queryKeys.problemLists })
    onImported(answer)
    return true
  }
  const handleFile = async (file: File) => {
    const found = await recognisePackage(file)
    if (found) setType(found)
  }
  return (
    <UploadForm
      label="Package"
      hint={packageTypes[type].hint}
      accept={packageEndings}
      maxBytes={packageBytes}
      progress={progress}
      onFile={(file) => void handleFile(file)}
      onSend={handleSend}
      onCancelUpload={cancel}
      onClose={onCancel}
    >
      <SegmentedControl
        aria-label="Package type"
        data={Object.entries(packageTypes).map(([value, { label }]) => ({ value, label }))}
        value={type}
        onChange={(value) => {
          if (isPackageType(value)) setType(value)
        }}
        disabled={progress !== null}
        mb="sm"
      />
    </UploadForm>
  )
}
