import { createClient } from '@drafts/contract'
import type { Client, Send } from '@drafts/contract'
import { tellCall } from './call-events.ts'
import { toFormData } from './form-data.ts'

export interface UploadProgress {
  sentBytes: number
  totalBytes: number
}

/** All of it is on its way: what follows is the server's work. */
export const isSent = (progress: UploadProgress | null): boolean =>
  progress !== null && progress.totalBytes > 0 && progress.sentBytes >= progress.totalBytes

/** Thrown when the person cancelled: nothing to say, nothing to show. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

/** `fetch` cannot report what was sent, so uploads that show progress go through XMLHttpRequest. */
const createSend =
  (onProgress: (progress: UploadProgress) => void, signal: AbortSignal): Send =>
  ({ method, url, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.upload.addEventListener('progress', (event) => {
        onProgress({ sentBytes: event.loaded, totalBytes: event.total })
      })
      request.addEventListener('load', () => {
        const text = request.responseText
        if (request.status < 300) tellCall({ method, path: url.replace(/\?.*/s, '') })
        resolve({ status: request.status, json: async () => JSON.parse(text) })
      })
      request.addEventListener('error', () => {
        // As `fetch` fails.
        reject(new TypeError('The server could not be reached.'))
      })
      request.addEventListener('abort', () => reject(new UploadCancelled()))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(toFormData(body ?? {}))
    })

/** The client of one upload: same calls as `api`, with progress and a way to cancel. */
export const createUploadClient = (
  onProgress: (progress: UploadProgress) => void,
  signal: AbortSignal,
): Client => createClient(createSend(onProgress, signal))
