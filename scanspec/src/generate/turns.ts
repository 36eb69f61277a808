import type { Generation } from './generation.ts'

/** Records that a loop up to the end of the input has, of which the spec says nothing (docs/product/forms.md#generator). */
const records = { least: 1, usual: 10, most: 1000 }

export const turnsOf = ({ shape, random }: Generation): number => {
  if (shape === 'smallest') return records.least
  if (shape === 'largest') return records.most
  return records.least + random.index(records.usual)
}
