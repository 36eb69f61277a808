import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from './option-values.ts'
import type { Values } from './option-values.ts'
import { CommandRefused } from '../say.ts'

type Action = 'backup' | 'restore' | 'verify'

/** Arguments of the server's backup program. Without a file only `verify` means something: the installation. */
export function toBackupSubject(action: Action, values: Values, files: string[]): string[] {
  const [file, ...more] = files
  const to = text(values['to'], undefined)
  const isNamed = (file !== undefined) !== (to !== undefined) || action === 'verify'
  if (more.length > 0 || !isNamed)
    throw new CommandRefused(
      `Name one file: ./drafts ${action} FILE${action === 'backup' ? ', or a folder of backups: --to FOLDER' : ''}`,
    )
  if (file !== undefined && action !== 'backup' && !existsSync(file))
    throw new CommandRefused(`There is no file ${file}.`)
  const keep = text(values['keep'], undefined)
  if (keep !== undefined && (to === undefined || !/^[1-9]\d{0,5}$/.test(keep)))
    throw new CommandRefused(
      '--keep takes how many backups stay in a folder: --to FOLDER --keep 14',
    )
  const passphraseFile = text(values['passphrase-file'], undefined)
  if (passphraseFile !== undefined && !existsSync(passphraseFile))
    throw new CommandRefused(`There is no file ${passphraseFile}.`)
  return [
    action,
    ...(file === undefined ? [] : [resolve(file)]),
    ...(to === undefined ? [] : ['--to', resolve(to)]),
    ...(keep === undefined ? [] : ['--keep', keep]),
    ...(values['end-sessions'] === true ? ['--end-sessions'] : []),
    ...(passphraseFile === undefined ? [] : ['--passphrase-file', resolve(passphraseFile)]),
  ]
}
