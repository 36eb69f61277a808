import type { Problem } from '@drafts/contract'
import type { IconName } from '../../components/icon-paths.ts'

export type EditorTabKey = 'attributes' | 'tests' | 'checker' | 'driver' | 'solutions'

export interface EditorTab {
  key: EditorTabKey
  label: string
  icon: IconName
}

const attributes: EditorTab = { key: 'attributes', label: 'Attributes', icon: 'settings' }
const tests: EditorTab = { key: 'tests', label: 'Tests', icon: 'list' }
const checker: EditorTab = { key: 'checker', label: 'Checker', icon: 'check' }
const driver: EditorTab = { key: 'driver', label: 'Driver', icon: 'interactive' }
const solutions: EditorTab = { key: 'solutions', label: 'Solutions', icon: 'code' }

/** The tabs of spec §2 "Problem editor" that have a page, in its order. Forks have fewer. */
export const tabsOf = ({
  forkBaseId,
  mechanism,
}: Pick<Problem, 'forkBaseId' | 'mechanism'>): EditorTab[] => {
  if (forkBaseId !== null) return [attributes]
  return [
    attributes,
    tests,
    ...(mechanism === 'standard' ? [checker] : []),
    ...(mechanism === 'interactive' ? [driver] : []),
    solutions,
  ]
}
