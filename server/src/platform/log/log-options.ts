import type { LoggerOptions } from 'pino'
import { createErrorWriter } from './write-error.ts'

/** How every line of the log is written: JSON, with the level as a word and errors without what is secret. */
export const logOptions = (level: string) =>
  ({
    level,
    formatters: { level: (word: string) => ({ level: word }) },
    serializers: { err: createErrorWriter() },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }) satisfies LoggerOptions
