import { lostOptionWords, switchLegacy } from '@drafts/contract'
import type { Comparator } from '@drafts/contract'
import { confirm } from '../../lib/confirm.ts'
import { comparatorWords } from './comparator-words.ts'
import type { CheckerForm } from './checker.section.ts'

/** Leaving the legacy checker is one-way: what has no counterpart in the new one is named first. */
export const confirmSwitch = (form: CheckerForm, chosen: Comparator): Promise<boolean> => {
  const { comparator, lost } = switchLegacy(form)
  const losses = lost.map((option) => `${lostOptionWords[option]}.`).join(' ')
  const other =
    chosen === comparator
      ? ''
      : `What the options stand for is “${comparatorWords[comparator].label}”, which is not what you chose. `
  return confirm('Switch to the new comparators?', {
    yes: 'Switch',
    detail: `The comparator becomes “${comparatorWords[chosen].label}”. There is no way back to the old one. ${other}${
      losses === '' ? 'Every option in use has a counterpart.' : `Without counterpart: ${losses}`
    }`,
  })
}
