export { preloadRichText, RichText } from './rich-text.tsx'
export type { RichTextProps } from './rich-text-types.ts'
