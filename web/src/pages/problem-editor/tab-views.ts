import type { Problem, ProblemId } from '@drafts/contract'
import type { ComponentType } from 'react'
import { preloadCodeEditor } from '../../components/code-editor/code-editor.tsx'
import { preloadRichText } from '../../components/rich-text/index.ts'
import { preloadable } from '../../lib/preloadable.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import type { EditorTabKey } from './editor-tabs.ts'

// Each tab is a chunk of its own: who writes a statement does not wait for the tests. What the others need comes while
// nobody types, so that a change of tab waits for nothing.

export interface TabProps {
  problem: Problem
  problemId: ProblemId
  queue: SaveQueue
  isReadOnly: boolean
}

type View = ComponentType<TabProps>
type Load = () => Promise<unknown>

const tab = (load: () => Promise<View>, ...parts: Load[]) => {
  const { View, preload } = preloadable(load)
  return { View, preload: () => Promise.all([preload(), ...parts.map((part) => part())]) }
}

export const tabViews: Record<EditorTabKey, { View: View; preload: Load }> = {
  attributes: tab(
    async () => (await import('../../features/attributes/attributes-tab.tsx')).AttributesTab,
  ),
  statement: tab(
    async () => (await import('./text-sections.tsx')).StatementSection,
    preloadRichText,
  ),
  signature: tab(
    async () => (await import('../../features/signature/signature-tab.tsx')).SignatureTab,
  ),
  tests: tab(async () => (await import('./tests-section.tsx')).TestsSection),
  checker: tab(
    async () => (await import('../../features/programs/checker-tab.tsx')).CheckerTab,
    preloadCodeEditor,
  ),
  driver: tab(
    async () => (await import('../../features/programs/driver-tab.tsx')).DriverTab,
    preloadCodeEditor,
  ),
  limits: tab(async () => (await import('../../features/limits/limits-tab.tsx')).LimitsTab),
  solutions: tab(
    async () => (await import('./solutions-section.tsx')).SolutionsSection,
    preloadCodeEditor,
  ),
  editorial: tab(
    async () => (await import('./text-sections.tsx')).EditorialSection,
    preloadRichText,
  ),
}
