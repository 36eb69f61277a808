import * as z from 'zod'
import { Mechanism, Time } from './basics.ts'
import {
  AccountId,
  ExecutionId,
  InviteRequestId,
  NotificationId,
  ProblemId,
  JudgeId,
  SessionId,
  TokenId,
} from './ids.ts'

export const permits = ['drafts:invited', 'drafts:administrator'] as const
export const Permit = z.enum(permits)
export type Permit = z.infer<typeof Permit>

export const Switch3 = z.enum(['off', 'auto', 'on'])
export const Preferences = z.strictObject({ darkMode: Switch3, reducedMotion: Switch3 })
export type Preferences = z.infer<typeof Preferences>
export const defaultPreferences: Preferences = { darkMode: 'auto', reducedMotion: 'auto' }

/** 3 to 32 letters, digits, `_`, `-`, `.`; begins with a letter or digit. */
export const Handle = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_.-]{1,31}$/,
    'A handle has 2 to 32 letters, digits, “_”, “-” or “.”.',
  )

export const Account = z.strictObject({
  id: AccountId,
  handle: z.string(),
  name: z.string(),
  avatarURL: z.string(),
  profileURL: z.string(),
  currentRatingLabel: z.string(),
  permits: z.array(Permit),
  inviteRequested: z.boolean(),
  /** 2 invited, 1 signed in but not invited (docs/product/people.md#accounts). */
  accessForbidden: z.union([z.literal(1), z.literal(2)]),
  preferences: Preferences,
})
export type Account = z.infer<typeof Account>

export const FoundAccount = z.strictObject({
  id: AccountId,
  handle: z.string(),
  name: z.string(),
  avatarURL: z.string(),
})

/** What others see of an account; problems of its own, as far as the caller may see them. */
export const Profile = FoundAccount.extend({
  createdAt: Time,
  problems: z.array(
    z.strictObject({ id: ProblemId, title: z.string(), mechanism: Mechanism, modifiedAt: Time }),
  ),
})
export type Profile = z.infer<typeof Profile>

export const AccessToken = z.strictObject({
  id: TokenId,
  label: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** Where an account is signed in. */
export const Session = z.strictObject({
  id: SessionId,
  createdAt: Time,
  lastSeenAt: Time,
  /** Where it was used last. */
  address: z.string(),
  /** What its browser calls itself. */
  program: z.string(),
  /** The one that asks. */
  isOwn: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** The token of a judge, without its secret. */
export const JudgeToken = z.strictObject({
  id: JudgeId,
  name: z.string(),
  madeAt: Time,
  /** Null where no judge has come with it. */
  lastSeenAt: Time.nullable(),
  isConnected: z.boolean(),
  /** The host of the connected judge, and since when. Null where none is connected, or one that does not say its host. */
  usedOn: z.strictObject({ host: z.string(), since: Time }).nullable(),
})
export type JudgeToken = z.infer<typeof JudgeToken>

export const InviteRequest = z.strictObject({
  id: InviteRequestId,
  account: FoundAccount,
  reason: z.string(),
  createdAt: Time,
})

export const AdminAccount = FoundAccount.extend({
  permits: z.array(Permit),
  createdAt: Time,
  /** Nobody can sign in to it; null while it is in use. */
  deactivatedAt: Time.nullable(),
})

/** Opens once, in this time. */
export const PasswordLink = z.strictObject({ url: z.string(), expiresAt: Time })
export type PasswordLink = z.infer<typeof PasswordLink>

/** How an installation is, as the server sees it that answers. Sizes in bytes. */
export const Health = z.strictObject({
  version: z.string(),
  /** The machine that answered: with several servers each call may be answered by another. */
  node: z.string(),
  startedAt: Time,
  /** Whether accounts and passwords are kept here, not at a sign-in provider elsewhere. */
  hasOwnAccounts: z.boolean(),
  memory: z.int(),
  database: z.strictObject({ version: z.string(), size: z.int(), answerMs: z.number() }),
  /** Null: the blobs lie where free space has no meaning. */
  disk: z.strictObject({ free: z.int(), size: z.int() }).nullable(),
  judges: z.int(),
  faults: z.array(
    z.strictObject({
      /** The last of them, whose number `requestId` is. */
      at: Time,
      firstAt: Time,
      /** The same call failed so often with the same words. */
      times: z.int(),
      requestId: z.string(),
      /** `GET /api/problems/:problemId` */
      call: z.string(),
      message: z.string(),
    }),
  ),
})
export type Health = z.infer<typeof Health>

/** What a notification tells of (docs/product/notifications.md#kinds). */
export const notificationKinds = [
  'shared',
  'unshared',
  'requested',
  'invited',
  'discussion',
  'comment',
  'resolve',
  'mention',
  'run',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.strictObject({
  id: NotificationId,
  seen: z.boolean(),
  objectHref: z.string(),
  detailsHTML: z.string(),
  createdAt: Time,
  eventSite: z.string(),
  /** Who still waits for an answer to a request for access; null: nobody does. */
  asking: z
    .strictObject({
      problemId: ProblemId,
      handles: z.array(z.string()),
      /** Those of them who are testers: they ask to edit. */
      toEdit: z.array(z.string()).optional(),
    })
    .nullable(),
})

/** A job of the judging queue, for administrators. */
export const QueuedJob = z.strictObject({
  executionId: ExecutionId,
  problemId: ProblemId,
  problemTitle: z.string(),
  handle: z.string(),
  languageId: z.string(),
  /** Null: waiting. */
  judge: z.string().nullable(),
  attempt: z.int(),
  failures: z.int(),
  /** Checks judged so far, of all. */
  done: z.int(),
  total: z.int(),
  queuedAt: Time,
  /** When a judge took it this time. */
  startedAt: Time.nullable(),
})
