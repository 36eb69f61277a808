import type { ProgramUse } from '@drafts/contract'
import { isPlainName } from './plain-name.ts'

/** Why a program cannot be called so; undefined: it can. A helper file is called as its file, others are words of a script. */
export const programLabelFault = (role: ProgramUse, label: string): string | undefined => {
  if (role === 'helper')
    return isPlainName(label) ? undefined : 'A file name has letters, digits, “.”, “_” and “-”.'
  return /^[\w-]+$/.test(label)
    ? undefined
    : 'A label has letters, digits, “_” and “-”, and no blanks.'
}
