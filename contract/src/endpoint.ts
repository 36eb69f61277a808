import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call (contract §3). `problem:*` is resolved from the resource that `of` names, once, before the handler:
 * - view: see the statement; owner, editor, tester, administrator
 * - inspect: see tests, checker, solutions, run them; owner, editor, administrator
 * - edit: as inspect, and the problem is not locked (an administrator is not bound)
 * - test: submit a file; whoever may view
 * - share, fork: owner, administrator
 * - delete: owner, administrator, and not locked
 * - request: ask for access; an invited account that has none
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'invited'
  | 'administrator'
  | 'judge'
  | 'problem:view'
  | 'problem:inspect'
  | 'problem:edit'
  | 'problem:test'
  | 'problem:share'
  | 'problem:delete'
  | 'problem:request'

/** The kind of thing the first path parameter names; the resolver walks from it to its problem. */
export type Resource = 'problem' | 'test' | 'solution' | 'execution' | 'share'

export type RateLimit = 'invite' | 'share' | 'create' | 'import' | 'execute' | 'upload'

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Blobs extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  access: Access
  of?: Resource
  query?: Query
  body?: Body
  /** Body fields that are blobs: a multipart file, `{ text }` or `{ blobId }`; with the size each may have. */
  blobs?: { readonly [K in Blobs]: number }
  /** Absent: 204 and no body. `'bytes'`: a plain route streams. */
  response?: Response
  status?: 200 | 201
  rateLimit?: RateLimit
  errors?: readonly ErrorCode[]
  summary: string
}

/** Gives an endpoint its exact type without repeating it. */
export const endpoint = <
  Path extends string,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
  Blobs extends string = never,
>(
  value: Endpoint<Path, Query, Body, Response, Blobs>,
): Endpoint<Path, Query, Body, Response, Blobs> => value

/** `'/tests/:testId'` → `{ testId: string }` */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

export type AnyEndpoint = Endpoint<string, z.ZodType, z.ZodType, z.ZodType, string>
export type PathOf<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType, string> ? P : never
export type QueryOf<E> = E extends { query?: infer Q }
  ? Q extends z.ZodType
    ? z.output<Q>
    : undefined
  : never
export type ResponseOf<E> = E extends { response?: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : undefined
  : never
