import * as z from 'zod'

/**
 * How a field is merged where two people changed it: a text (a program) line by line, prose (Markdown) word by word,
 * texts (a list of prose) item by item, a map key by key. A scalar that both changed is a conflict.
 */
export type FieldKind = 'scalar' | 'text' | 'prose' | 'texts' | 'map'

/** HTML of a content's Markdown, by the name it has in answers; lists for lists. */
export type Rendered = Record<string, string | string[]>

/** The description of an argument or return that is removed: it comes back with one of this name. */
export interface RemovedText {
  list: 'arguments' | 'returns'
  name: string
  text: string
  html: string
}

/** What stands beside a section and no form edits: most of it comes with a package. */
export interface Extra {
  /** Files that stand beside a checker or driver, by the hash of their bytes. */
  files?: { name: string; hash: string }[]
  flags?: string[]
  /** A driver's output file is judged by the checker (Polygon: interactor and checker). */
  judgesOutput?: boolean
  removed?: RemovedText[]
}

/** Every section carries the number of its version; a PUT may carry the one it was made from. */
export const version = { version: z.int() }

export interface Section<
  Name extends string,
  Path extends string,
  Access extends 'problem:view' | 'problem:inspect',
  Body extends z.ZodRawShape,
  Content extends z.ZodRawShape,
  View extends z.ZodRawShape,
  Blobs extends string,
> {
  /** Its calls are named get{Name} and save{Name}. */
  name: Name
  /** Below /problems/:problemId. A section with a locale is one section a locale. */
  path: Path
  /** Who may read it. Who may edit the problem may save it. */
  access: Access
  /** What a PUT takes. A field that is left out takes its default: a PUT is the whole section. */
  body: z.ZodObject<Body>
  /** What is stored and what a revision remembers; its defaults are a section that nobody saved yet. */
  content: z.ZodObject<Content>
  /** What GET and PUT answer. */
  view: z.ZodObject<View, z.core.$strict>
  fields: { readonly [K in keyof Content]: FieldKind }
  /** Body fields that are files, with the bytes each may have. */
  blobs?: { readonly [K in Blobs]: number }
}

/** Gives a kind of section its exact type without repeating it. */
export const section = <
  const Name extends string,
  const Path extends string,
  const Access extends 'problem:view' | 'problem:inspect',
  Body extends z.ZodRawShape,
  Content extends z.ZodRawShape,
  View extends z.ZodRawShape,
  const Blobs extends string = never,
>(
  value: Section<Name, Path, Access, Body, Content, View, Blobs>,
): Section<Name, Path, Access, Body, Content, View, Blobs> => value
