import * as z from 'zod'
import type { SectionKind, Sections } from '../sections/index.ts'
import { sections } from '../sections/index.ts'
import { ofRows, ofTexts } from '../endpoint.ts'
import type { AnyEndpoint, Endpoint } from '../endpoint.ts'

/** The version that a save was made from. */
const base = { base: z.coerce.number().int().min(0).optional() }

type Any = Sections[SectionKind]
type Path<S extends Any> = `/problems/:problemId/${S['path']}`
type WithBase<Body> =
  Body extends z.ZodObject<infer Shape> ? z.ZodObject<Shape & typeof base> : never
type Files<S extends Any> = keyof NonNullable<S['blobs']> & string

type Read<S extends Any> = Endpoint<
  Path<S>,
  S['access'],
  'problem',
  undefined,
  undefined,
  S['view']
>
type Save<S extends Any> = Endpoint<
  Path<S>,
  'problem:edit',
  'problem',
  undefined,
  WithBase<S['body']>,
  S['view'],
  Files<S>
>

const readOf = ({ path, access, view }: Any): AnyEndpoint => ({
  ...ofRows,
  method: 'GET',
  path: `/problems/:problemId/${path}`,
  access,
  of: 'problem',
  response: view,
  summary: `Read ${path}`,
})

const saveOf = ({ path, body, view, blobs }: Any): AnyEndpoint => ({
  ...ofTexts,
  method: 'PUT',
  path: `/problems/:problemId/${path}`,
  access: 'problem:edit',
  of: 'problem',
  body: body.extend(base),
  ...(blobs && { blobs }),
  response: view,
  errors: ['ErrConflict', 'ErrLocked'],
  summary: `Save ${path}`,
})

/** getAttributes, saveAttributes, getStatement …: two calls a kind of section, made from its table. */
export const sectionEndpoints = Object.fromEntries(
  Object.values(sections).flatMap((kind) => [
    [`get${kind.name}`, readOf(kind)],
    [`save${kind.name}`, saveOf(kind)],
  ]),
  // Object.fromEntries forgets which name has which value.
) as unknown as { [K in SectionKind as `get${Sections[K]['name']}`]: Read<Sections[K]> } & {
  [K in SectionKind as `save${Sections[K]['name']}`]: Save<Sections[K]>
}
