import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Icon } from '../../components/icon.tsx'
import type { Stub } from './use-stub.ts'
import classes from './functional.module.css'

/** Copy and download. Their place is kept until the stub is there. */
export const StubTools = ({ stub }: { stub: Stub | undefined }): ReactElement => (
  <div className={classes['tools']}>
    {stub ? (
      <>
        <CopyButton text={stub.text} label="Copy stub" isButton />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(stub.text)}`}
          download={stub.fileName}
          leftSection={<Icon name="download" size={14} />}
        >
          Download stub
        </Button>
      </>
    ) : null}
  </div>
)
