import type {
  Account,
  AccountId,
  AnyEndpoint,
  BlobFieldsOf,
  BlobListsOf,
  BodyOf,
  Endpoints,
  EndpointName,
  Mechanism,
  PathOf,
  PathParams,
  ProblemId,
  QueryOf,
  ResponseOf,
} from '@drafts/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { BlobStore, StoredBlob } from '../blobs/blobs.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/connect.ts'
import type { DatabaseListener } from '../db/listen.ts'
import type { ProductMeters } from '../meters/product-meters.ts'
import type { Room } from '../room/room.ts'

/** What every use case may reach. Nothing is hidden elsewhere: no container, no globals. */
export interface Platform {
  db: Db
  blobs: BlobStore
  config: Config
  listener: DatabaseListener
  room: Room
  meters: ProductMeters
  log: FastifyBaseLogger
  now: () => Date
}

export type Role = 'owner' | 'editor' | 'tester' | 'none'

/** The problem a call is about, with what the caller may do there; resolved before the handler, in one query. */
export interface ProblemAccess {
  id: ProblemId
  title: string
  mechanism: Mechanism
  ownerId: AccountId
  locked: boolean
  allowThorough: boolean
  forkBaseId: ProblemId | null
  createdAt: Date
  modifiedAt: Date
  role: Role
  isAdministrator: boolean
}

export interface Ctx extends Platform {
  account: Account
  requestId: string
  /** Tells the caller's session from others of theirs; left out for a token, and where nobody waits. */
  sessionKey?: string | undefined
  /** Aborted when the caller breaks off before the answer; left out where nobody waits for one. */
  gone?: AbortSignal
  /** What the call's line in the audit log has beside its deed; for endpoints that have one. */
  audit: (about: AuditAbout) => void
}

export interface AuditAbout {
  subject?: string
  href?: string
  details?: Record<string, string>
}

/** An uploaded blob with the name its maker's file had. */
export interface UploadedBlob extends StoredBlob {
  fileName: string | undefined
  /** Its text stood in the body: it was neither a file of a form nor an upload of before. */
  isTyped?: boolean
}

type Body<E extends AnyEndpoint> =
  BodyOf<E> extends undefined
    ? undefined
    : Omit<BodyOf<E>, BlobFieldsOf<E>> & {
        [K in BlobFieldsOf<E>]?: K extends BlobListsOf<E> ? UploadedBlob[] : UploadedBlob
      }

export interface HandlerCall<E extends AnyEndpoint> {
  ctx: Ctx
  /** There exactly where the endpoint names a resource. */
  problem: NonNullable<E['of']> extends never ? undefined : ProblemAccess
  params: PathParams<PathOf<E>>
  query: QueryOf<E>
  body: Body<E>
}

export type Handler<E extends AnyEndpoint> = (call: HandlerCall<E>) => Promise<ResponseOf<E>>
export type Handlers = { [N in EndpointName]: Handler<Endpoints[N]> }
/** A module's share of the handlers: `satisfies` it, and main merges all into `Handlers`. */
export type SomeHandlers = Partial<Handlers>
