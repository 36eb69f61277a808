import { Button, Checkbox, Progress } from '@mantine/core'
import type { ReactElement } from 'react'
import { countOf, formatProgress, formatSize } from '../../../lib/text/format.ts'
import { packageTypes } from '../export/package-types.ts'
import type { PackageInArchive } from './packages-in-archive.ts'
import type { ImportStep, ListedImport } from './use-import-list.ts'
import classes from '../import-list.module.css'

export const ImportListRows = ({
  packages,
  left,
  ends,
  current,
  step,
  onChoose,
  onOffer,
}: {
  packages: readonly PackageInArchive[]
  /** Paths of those that stay out. */
  left: ReadonlySet<string>
  ends: ReadonlyMap<string, ListedImport>
  /** The path of the one that is on its way. */
  current: string | null
  step: ImportStep | null
  onChoose: (path: string, isChosen: boolean) => void
  /** Imports one with what its refusal offers. */
  onOffer: (one: PackageInArchive) => void
}): ReactElement => (
  <ul className={classes['rows']} aria-label="Packages">
    {packages.map((one) => {
      const { path, kind, sizeBytes } = one
      const end = ends.get(path)
      const isImported = end !== undefined && 'id' in end
      return (
        <li key={path}>
          <Checkbox
            label={path}
            classNames={{ body: classes['choice'] ?? '', label: classes['path'] ?? '' }}
            checked={isImported || !left.has(path)}
            disabled={isImported || current !== null}
            onChange={({ currentTarget }) => onChoose(path, currentTarget.checked)}
          />
          <span className={classes['state']}>
            {isImported ? <Imported id={end.id} path={path} notes={end.notes} /> : null}
            {path === current ? <Step step={step} path={path} /> : null}
            {isImported || path === current
              ? null
              : `${packageTypes[kind].label}, ${formatSize(sizeBytes)}`}
          </span>
          {end && 'refusal' in end && path !== current ? (
            <p className={classes['refusal']} role="alert">
              {end.refusal}{' '}
              {end.offer === undefined ? null : (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={current !== null}
                  onClick={() => onOffer(one)}
                >
                  {end.offer}
                </Button>
              )}
            </p>
          ) : null}
        </li>
      )
    })}
  </ul>
)

/** In a tab of its own: to leave this page would end the imports that wait. */
const Imported = ({
  id,
  path,
  notes,
}: {
  id: string
  path: string
  notes: number
}): ReactElement => (
  <>
    <a href={`/p/${id}`} target="_blank" rel="noreferrer" aria-label={`Imported ${path}`}>
      Imported
    </a>
    {notes > 0 ? `, ${countOf(notes, 'note')}` : ''}
  </>
)

/** The list is scrolled to the one that is on its way. */
const showIt = (step: HTMLElement | null): void => step?.scrollIntoView({ block: 'nearest' })

const Step = ({ step, path }: { step: ImportStep | null; path: string }): ReactElement => {
  const { isRead = false, doneBytes = 0, totalBytes = 0 } = step ?? {}
  const words = isRead ? 'Reading' : 'Sending'
  return (
    <span ref={showIt}>
      {totalBytes > 0 ? `${words} ${formatProgress(doneBytes, totalBytes)}` : `${words}…`}
      <Progress
        key={words}
        aria-label={`${words} ${path}`}
        value={totalBytes > 0 ? (doneBytes / totalBytes) * 100 : 0}
        animated={totalBytes === 0}
      />
    </span>
  )
}
