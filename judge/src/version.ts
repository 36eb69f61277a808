import { readFileSync } from 'node:fs'
import * as z from 'zod'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

/** The product and its version, as a judge tells it to the server. */
export const productVersion = `drafts ${version}`
