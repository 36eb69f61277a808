import { Slice } from '@milkdown/kit/prose/model'
import { schema } from '../../markdown/schema.ts'

/** Plain text as it stands, a paragraph a line. */
export const textSlice = (text: string): Slice => {
  const paragraphs = text
    .split(/\r?\n/)
    .map((line) => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))
  return new Slice(schema.node('doc', null, paragraphs).content, 1, 1)
}
