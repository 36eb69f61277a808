import type { ConflictWhy, SyncStep } from './plan/plan.ts'

/** Words on stdout of what is to be done with a part; what a merge comes to is known only after it. Undefined: nothing is. */
export const syncStepWords = (step: SyncStep): { way: string; more: string } | undefined => {
  switch (step.do) {
    case 'nothing':
      return undefined
    case 'exchange': {
      const { toServer, toFolder } = step
      if (toServer.length > 0 && toFolder.length > 0) return { way: 'both ways', more: '' }
      return { way: toServer.length > 0 ? 'to server' : 'to folder', more: '' }
    }
    case 'merge':
      return { way: 'both ways', more: '' }
    case 'deleteOnServer':
      return { way: 'to server', more: 'deleted' }
    case 'deleteInFolder':
      return { way: 'to folder', more: 'deleted' }
    case 'conflict':
      return { way: 'conflict', more: '' }
  }
}

/** A line of stdout. */
export const syncLine = (way: string, key: string, more: string): string =>
  `${way.padEnd(9)}  ${key}${more === '' ? '' : `  ${more}`}\n`

/** Why a part is in conflict. */
export const conflictReason = (why: ConflictWhy, fields: readonly string[]): string => {
  switch (why) {
    case 'bothChanged':
      return `both sides changed ${fields.join(', ')}`
    case 'bothNew':
      return `both sides have one, and they differ in ${fields.join(', ')}`
    case 'deletedInFolder':
      return 'deleted in the folder, changed on the server'
    case 'deletedOnServer':
      return 'deleted on the server, changed in the folder'
    case 'allGone':
      return 'all of its kind are gone from the folder, so none is deleted on the server'
    case 'fixed':
      return `${fields.join(', ')} in problem.json is not changed there: the title is that of the statement`
  }
}
