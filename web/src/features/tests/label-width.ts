import type { ListedTest } from '@drafts/contract'

const fewest = 12
const most = 44
const unlabelled = 'Unlabelled '.length

/** Letters that the label column has room for: as many as the longest needs, within reason. */
export const labelWidth = (tests: readonly Pick<ListedTest, 'label' | 'firstLine'>[]): number => {
  const widths = tests.map(({ label, firstLine }) =>
    label === '' ? unlabelled + firstLine.length : label.length,
  )
  return Math.min(Math.max(fewest, ...widths), most)
}
