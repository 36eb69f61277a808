/** A sentence for the operator: what is wrong with a file or a database, and what to do. */
export class BackupError extends Error {}

export const cutOff = (): BackupError =>
  new BackupError(
    'The file is cut off: it ends before its end mark. Copy it again from where it was made, or take another backup.',
  )

export const damaged = (what: string): BackupError =>
  new BackupError(`The file is damaged: ${what}. Use another backup.`)
