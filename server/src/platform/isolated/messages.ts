/** A message of the server to an isolated process. */
export interface ToChild<Question> {
  question: Question
  /** An answer that takes more is not sent. */
  answerBytes: number
}

/**
 * A message of an isolated process: first that it is ready, then one message a question. `bytes`: the answer, as v8 writes it;
 * `cpuMs`: what it took.
 */
export type ToServer = 'ready' | { bytes: Uint8Array; cpuMs: number } | { fault: 'size' }
