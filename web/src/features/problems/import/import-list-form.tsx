import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/text/format.ts'
import { ImportListRows } from './import-list-rows.tsx'
import type { PackageInArchive } from './packages-in-archive.ts'
import { useImportList } from './use-import-list.ts'
import classes from '../import-list.module.css'

/** The list stands where the field was, so that it is read from its beginning. */
const focusIt = (line: HTMLElement | null): void => line?.focus()

/** An archive of several packages: which of them become problems, and what became of each (docs/product/packages.md#lists). */
export const ImportListForm = ({
  name,
  packages,
  onOther,
  onClose,
  onBusy,
}: {
  /** The name of the archive. */
  name: string
  packages: readonly PackageInArchive[]
  /** Another file is to be chosen. */
  onOther: () => void
  onClose: () => void
  onBusy: (isBusy: boolean) => void
}): ReactElement => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { ends, current, step, run, stop } = useImportList(onBusy)
  const isImported = (path: string): boolean => 'id' in (ends.get(path) ?? {})
  const waiting = packages.filter(({ path }) => !left.has(path) && !isImported(path))
  const imported = packages.filter(({ path }) => isImported(path)).length
  const refused = packages.filter(({ path }) => ends.has(path)).length - imported
  const isBusy = current !== null
  const isDone = imported === packages.length
  const leave = imported > 0 ? 'Close' : 'Cancel'
  const handleChoose = (path: string, isChosen: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(path)
      else next.add(path)
      return next
    })
  const leaveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Import is gone or cannot be pressed: whoever pressed it stays in the dialog.
    if (document.activeElement?.matches('body, :disabled')) leaveButton.current?.focus()
  })
  const handleClose = () => {
    onClose()
    // What is imported whole needs no look again.
    if (isDone) onOther()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && waiting.length > 0) void run(waiting)
      }}
    >
      <p className={classes['name']} ref={focusIt} tabIndex={-1}>
        {countOf(packages.length, 'package')} in <strong>{name}</strong>.{' '}
        {packages.length === 1 ? 'It becomes a problem.' : 'Each becomes a problem.'}
      </p>
      <ImportListRows
        packages={packages}
        left={left}
        ends={ends}
        current={current}
        step={step}
        onChoose={handleChoose}
        onOffer={(one) => void run([one], true)}
      />
      <output className={classes['total']}>
        {imported + refused === 0
          ? ''
          : `${imported} of ${packages.length} imported${refused > 0 ? `, ${refused} refused` : ''}`}
      </output>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="subtle" onClick={onOther} disabled={isBusy} mr="auto">
          Other file
        </Button>
        <Button
          ref={leaveButton}
          variant={isDone ? 'filled' : 'default'}
          onClick={isBusy ? stop : handleClose}
        >
          {isBusy ? 'Stop' : leave}
        </Button>
        {isDone ? null : (
          <Button type="submit" disabled={isBusy || waiting.length === 0}>
            {isBusy ? 'Importing…' : `Import ${countOf(waiting.length, 'problem')}`}
          </Button>
        )}
      </Group>
    </form>
  )
}
