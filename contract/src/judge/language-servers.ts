import * as z from 'zod'
import { BlobRef } from './protocol.ts'

// Language servers (docs/product/api.md#language-servers). A person's socket waits at the server; a judge that offers the language claims it
// and opens a socket of its own to the server, which joins the two.
//
//   POST /api/judge/claim_language_server  Claim → Call or 204   long poll; also reports what the judge offers
//   GET  /api/judge/language-servers/{id}  WebSocket             one JSON-RPC message a frame, as on the person's side

export const LanguageServerClaim = z.strictObject({
  /** Languages whose server passed its self-test on this host. */
  languages: z.array(z.string().max(64)).max(200),
  /** How many more it has room for; with 0 the call only reports that the judge is there. */
  places: z.int().min(0).max(1000),
  waitMs: z.int().min(0).max(30_000),
})
export type LanguageServerClaim = z.infer<typeof LanguageServerClaim>

export const LanguageServerCall = z.strictObject({
  id: z.string(),
  languageId: z.string(),
  /** Beside the text; left out where there are none. Judges of before 0.2.1 refuse it. */
  files: z.array(z.strictObject({ name: z.string(), blob: BlobRef })).optional(),
})
export type LanguageServerCall = z.infer<typeof LanguageServerCall>

/** One message in either direction has at most this size. */
export const languageServerMessageBytes = 4_000_000
/** At the same time, of one account. */
export const languageServerSockets = 3
/** A server whose person was silent for this long ends; the editor comes back when it is typed in again. */
export const languageServerIdleMs = 600_000

/** Why a socket was closed; the reason beside it is a sentence for people. */
export const languageServerCloses = {
  /** The session ended, or the right was taken. */
  noAccess: 4403,
  notOffered: 4404,
  idle: 4408,
  tooMuch: 4429,
  /** The server ended: it crashed, or came to a limit. */
  ended: 4500,
  /** No judge took it, or the one that had it is gone. */
  noJudge: 4503,
} as const
