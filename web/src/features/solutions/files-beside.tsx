import type { Solution } from '@drafts/contract'
import type { ReactElement } from 'react'
import { formatSize } from '../../lib/format.ts'
import classes from './solution-editor.module.css'

/** What a solution of a package is built with; it came with it and cannot be changed here. */
export const FilesBeside = ({ files }: Pick<Solution, 'files'>): ReactElement | null =>
  files === undefined ? null : (
    <section className={classes['beside']} aria-labelledby="files-beside">
      <h3 id="files-beside">Built with</h3>
      <ul>
        {files.map(({ name, size }) => (
          <li key={name}>
            <code>{name}</code> <span>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      <p>These files of the package stay beside the source, whatever is typed there.</p>
    </section>
  )
