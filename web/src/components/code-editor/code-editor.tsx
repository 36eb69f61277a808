import { Suspense, useState } from 'react'
import type { ReactElement } from 'react'
import { preloadable } from '../../lib/preloadable.tsx'
import { Delayed } from '../states/delayed.tsx'
import type { CodeMirrorProps } from './code-mirror.tsx'
import type { ServerState } from './server-link.ts'
import classes from './code-editor.module.css'

// The editor is a chunk of its own, and each language's mode another.
const { View: CodeMirror, preload: preloadCodeEditor } = preloadable(
  async () => (await import('./code-mirror.tsx')).CodeMirror,
)
/** A source that is shown later waits for nothing. */
export { preloadCodeEditor }

/** Source code. Tab indents; Esc, then Tab leaves the field. */
export const CodeEditor = ({
  label,
  error,
  ...rest
}: Omit<CodeMirrorProps, 'onServerState'> & { error?: string | undefined }): ReactElement => {
  const [serverState, setServerState] = useState<ServerState>('asleep')
  return (
    <div className={classes['field']} data-invalid={error !== undefined}>
      <div className={classes['head']}>
        <span className={classes['label']} aria-hidden>
          {label}
        </span>
        {rest.server && !rest.isReadOnly ? (
          <span className={classes['server']} data-state={serverState}>
            Language server: {stateWords[serverState]}
          </span>
        ) : null}
        <span className={classes['hint']}>
          <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves the editor
        </span>
      </div>
      <div className={classes['frame']}>
        <Suspense fallback={<Delayed>{null}</Delayed>}>
          <CodeMirror label={label} onServerState={setServerState} {...rest} />
        </Suspense>
      </div>
      {error === undefined ? null : (
        <p className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

const stateWords: Record<ServerState, string> = {
  asleep: 'starts when you write',
  connecting: 'connecting',
  ready: 'ready',
  unavailable: 'not available',
}
