import type { AuditDeed } from './entities/audit.ts'
import type * as z from 'zod'
import type { PathIds } from './entities/ids.ts'
import type { ErrorCode } from './errors.ts'
import type { inFlightRange } from './limits.ts'

/**
 * Who may call (docs/product/people.md#roles). `problem:*` is resolved from the resource that `of` names, once, before the handler:
 * - view: see the statement; owner, editor, tester, administrator
 * - inspect: see tests, checker, solutions, run them; owner, editor, administrator
 * - edit: as inspect, and the problem is not locked (an administrator is not bound)
 * - export: take the package out; as inspect, and of a locked problem only its owner (an administrator is not bound)
 * - test: submit a file; every account that may view
 * - share, fork: owner, administrator
 * - delete: owner, administrator, and not locked
 * - bin: bring back a deleted problem; owner, administrator. To all other access a deleted problem is absent
 * - request: ask for access; an invited account that has none
 * - asked: read one's own request; any invited account
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
  | 'problem:export'
  | 'problem:test'
  | 'problem:share'
  | 'problem:fork'
  | 'problem:delete'
  | 'problem:bin'
  | 'problem:request'
  | 'problem:asked'

/** The kind of thing the first path parameter names; the resolver walks from it to its problem. */
export type Resource =
  | 'problem'
  | 'test'
  | 'solution'
  | 'program'
  | 'group'
  | 'checkerTest'
  | 'validatorTest'
  | 'execution'
  | 'making'
  | 'stress'
  | 'strength'
  | 'share'
  | 'discussion'

export type RateLimit =
  | 'invite'
  | 'share'
  | 'create'
  | 'import'
  | 'export'
  | 'execute'
  | 'upload'
  | 'images'
  | 'grammar'
  | 'render'
  | 'discuss'
  | 'mail'

/** Work of which one account has only so much at the same time. */
export type InFlightKind = keyof typeof inFlightRange

/** A guard that a route does without, and why it may. */
export interface None {
  none: string
}
const few = { none: 'It reads or writes the rows of one thing.' }

/** Most endpoints begin with these; one that does more says so behind them. */
export const ofRows = { rateLimit: few, inFlight: few } as const
/** What stores texts of people: they are rendered and read in a child. */
export const ofTexts = { rateLimit: few, inFlight: 'save' } as const

export interface Endpoint<
  Path extends string = string,
  Who extends Access = Access,
  Of extends Resource | undefined = Resource | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends z.ZodType | undefined = z.ZodType | undefined,
  Blobs extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: Path
  access: Who
  of?: Of
  query?: Query
  body?: Body
  /**
   * Body fields that are blobs (a multipart file, `{ text }` or `{ blobId }`) with the bytes each may have. A field
   * whose schema is a list takes several: parts of the same name, or a list in JSON.
   */
  blobs?: { readonly [K in Blobs]: number }
  /** Absent: 204 and no body. */
  response?: Response
  status?: 200 | 201
  rateLimit: RateLimit | None
  inFlight: InFlightKind | None
  /** The caller has a problem more after it: their quota is looked at before. */
  makesProblem?: boolean
  errors?: readonly ErrorCode[]
  /** A call that succeeds is a line of the audit log. */
  audit?: AuditDeed
  summary: string
}

/** Gives an endpoint its exact type without repeating it. */
export const endpoint = <
  const Path extends string,
  const Who extends Access,
  const Of extends Resource | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Response extends z.ZodType | undefined = undefined,
  const Blobs extends string = never,
>(
  value: Endpoint<Path, Who, Of, Query, Body, Response, Blobs>,
): Endpoint<Path, Who, Of, Query, Body, Response, Blobs> => value

type IdOf<Name extends string> = Name extends keyof PathIds ? PathIds[Name] : string

/** `'/tests/:testId'` → `{ testId: TestId }` */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: IdOf<K> } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: IdOf<K> }
    : unknown

export type AnyEndpoint = Endpoint
type Out<T> = [T] extends [never] ? undefined : T extends z.ZodType ? z.output<T> : undefined
export type PathOf<E extends AnyEndpoint> = E['path']
export type QueryOf<E extends AnyEndpoint> = Out<NonNullable<E['query']>>
export type BodyOf<E extends AnyEndpoint> = Out<NonNullable<E['body']>>
export type BlobFieldsOf<E extends AnyEndpoint> = keyof NonNullable<E['blobs']> & string
export type BlobListsOf<E extends AnyEndpoint> = {
  [K in BlobFieldsOf<E>]: K extends keyof BodyOf<E>
    ? unknown extends BodyOf<E>[K]
      ? never
      : NonNullable<BodyOf<E>[K]> extends readonly unknown[]
        ? K
        : never
    : never
}[BlobFieldsOf<E>]
export type ResponseOf<E extends AnyEndpoint> = Out<NonNullable<E['response']>>
