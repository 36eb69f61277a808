import { packageBytes, recognisePackage } from '@drafts/contract'
import type { ImportReport, ProblemId } from '@drafts/contract'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { UploadForm } from '../../../components/upload-form.tsx'
import { isSent } from '../../../lib/api/upload-client.ts'
import { useUpload } from '../../../lib/api/use-upload.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { alertFailure } from '../new/create-form.tsx'
import { ImportListForm } from './import-list-form.tsx'
import { offerIn } from './import-offer.ts'
import type { Offer } from './import-offer.ts'
import { isPackageType, packageEndings, packageTypes } from '../export/package-types.ts'
import type { PackageType } from '../export/package-types.ts'
import { packagesInArchive } from './packages-in-archive.ts'
import type { PackageInArchive } from './packages-in-archive.ts'
import { useImportProgress } from './use-import-progress.ts'

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
  const [offer, setOffer] = useState<Offer | null>(null)
  const [list, setList] = useState<{ name: string; packages: PackageInArchive[] } | null>(null)
  const client = useQueryClient()
  const { progress, start, cancel } = useUpload({
    onBusy,
    onFailure: (error) => {
      const offered = offerIn(error)
      if (offered) setOffer(offered)
      else alertFailure(error)
    },
  })
  const { work, renew } = useImportProgress(isSent(progress))
  /** The file that was chosen last, and whether it is a list; a file is not sent before that is known. */
  const looked = useRef<{ file: File | null; isList: Promise<boolean> } | null>(null)
  const handleSend = async (file: File): Promise<boolean> => {
    if (await looked.current?.isList) return false
    const progressId = renew()
    const answer = await start(file, (upload) =>
      upload[packageTypes[type].call]({
        body: { file, progressId, ...(offer ? { tests: 'choose' } : {}) },
      }),
    )
    if (!answer) return false
    setOffer(null)
    void client.invalidateQueries({ queryKey: queryKeys.problemLists })
    onImported(answer)
    return true
  }
  const handleFile = (file: File | null) => {
    setOffer(null)
    looked.current = { file, isList: file ? lookAt(file) : Promise.resolve(false) }
  }
  const lookAt = async (file: File): Promise<boolean> => {
    const isLatest = () => looked.current?.file === file
    try {
      const found = await recognisePackage(file)
      if (found && isLatest()) setType(found)
      const packages = await packagesInArchive(file)
      if (packages.length === 0 || !isLatest()) return false
      setList({ name: file.name, packages })
      return true
    } catch {
      // It cannot be read: sending it says so.
      return false
    }
  }
  if (list)
    return (
      <ImportListForm
        name={list.name}
        packages={list.packages}
        onOther={() => setList(null)}
        onClose={onCancel}
        onBusy={onBusy}
      />
    )
  return (
    <UploadForm
      label="Package"
      hint={packageTypes[type].hint}
      accept={packageEndings}
      maxBytes={packageBytes}
      progress={progress}
      work={work}
      submitLabel={offer?.label}
      onFile={handleFile}
      onSend={handleSend}
      onCancelUpload={cancel}
      onClose={onCancel}
    >
      <SegmentedControl
        aria-label="Package type"
        data={Object.entries(packageTypes).map(([value, { label }]) => ({ value, label }))}
        value={type}
        onChange={(value) => {
          if (!isPackageType(value)) return
          setType(value)
          setOffer(null)
        }}
        disabled={progress !== null}
        mb="sm"
      />
      <SaveFailure
        sentence={offer?.sentence}
        kept="Nothing was imported so far, and the file stays chosen."
      />
    </UploadForm>
  )
}
