import { hostname } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import { everydayLanguages, figureTools, findJudgeLanguage } from './languages/index.ts'

const Environment = z.object({
  DRAFTS_SERVER: z.url({ protocol: /^https?$/, error: 'Say where the server is: --server URL' }),
  DRAFTS_JUDGE_TOKEN: z.string('A judge needs a token: ./drafts token --judge NAME').min(1),
  DRAFTS_JUDGE_NAME: z.string().default(hostname()),
  DRAFTS_DATA: z.string().default('.data'),
  DRAFTS_LANGUAGES: z.string().default(''),
  DRAFTS_JUDGE_SLOTS: z.coerce.number().int().min(1).max(256).optional(),
  /** 1: what passed at an earlier start is not proved again behind the work. Tests start many judges. */
  DRAFTS_TRUST_PROOFS: z.enum(['0', '1', '']).default(''),
})

export interface Settings {
  server: string
  token: string
  name: string
  /** The data folder, and the judge's part of it. */
  data: string
  folder: string
  slots: number | undefined
  /** Ids of the languages to offer, where the administrator named them. */
  languages: readonly string[] | undefined
  trustsProofs: boolean
}

export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const result = Environment.safeParse(env)
  if (!result.success) throw new Error(result.error.issues.map((issue) => issue.message).join('; '))
  const { data } = result
  return {
    server: data.DRAFTS_SERVER,
    token: data.DRAFTS_JUDGE_TOKEN,
    name: data.DRAFTS_JUDGE_NAME,
    data: resolve(data.DRAFTS_DATA),
    folder: resolve(data.DRAFTS_DATA, 'judge'),
    slots: data.DRAFTS_JUDGE_SLOTS,
    languages: namedLanguages(data.DRAFTS_LANGUAGES),
    trustsProofs: data.DRAFTS_TRUST_PROOFS === '1',
  }
}

/** Ids with commas or blanks between them; "everyday" stands for the everyday ones; nothing for all. */
const namedLanguages = (text: string): string[] | undefined => {
  const words = text.split(/[\s,]+/).filter(Boolean)
  if (words.length === 0) return undefined
  const unknown = words.filter((word) => word !== 'everyday' && !findJudgeLanguage(word))
  if (unknown.length > 0)
    throw new Error(
      `DRAFTS_LANGUAGES names what is no language of Drafts: ${unknown.join(', ')}; ./drafts toolchains lists them.`,
    )
  return words.flatMap((word) =>
    word === 'everyday' ? [...everydayLanguages, ...figureTools].map(({ id }) => id) : [word],
  )
}
