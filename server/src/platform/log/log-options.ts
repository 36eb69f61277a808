import type { LoggerOptions } from 'pino'
import { createErrorWriter } from './write-error.ts'

/** Every line of the log is JSON, with the level as a word and errors without secrets. */
export const logOptions = (level: string) =>
  ({
    level,
    formatters: { level: (word: string) => ({ level: word }) },
    serializers: { err: createErrorWriter() },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  }) satisfies LoggerOptions
