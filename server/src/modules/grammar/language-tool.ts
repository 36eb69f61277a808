import { AppError, grammarMatches, grammarReplacements } from '@drafts/contract'
import type { AccountId, GrammarMatch } from '@drafts/contract'
import * as z from 'zod'
import type { Annotation } from '../../platform/texts/text-work.ts'
import { annotateText } from '../../platform/texts/texts.ts'
import { placeMatch } from './place-match.ts'

const patienceMs = 10_000
const answerBytes = 4_000_000

/** The part of its answer that is used. */
const Answer = z.object({
  matches: z.array(
    z.object({
      message: z.string(),
      shortMessage: z.string().default(''),
      offset: z.int().min(0),
      length: z.int().min(0),
      replacements: z.array(z.object({ value: z.string() })).default([]),
      rule: z.object({
        id: z.string(),
        description: z.string().default(''),
        issueType: z.string().default('uncategorized'),
        category: z
          .object({ id: z.string().default(''), name: z.string().default('') })
          .default({ id: '', name: '' }),
      }),
    }),
  ),
})

/** Asks a LanguageTool server; `locale` as the product has it, which it knows as well. */
export const askLanguageTool = async (
  url: string,
  { asker, text, locale }: { asker: AccountId; text: string; locale: string },
): Promise<GrammarMatch[]> => {
  const annotation = await annotateText(asker, text)
  const response = await answerOf(url, { annotation, locale })
  // A language it does not know is not checked, by whatever service.
  if (response.status === 400) return []
  const answer = Answer.safeParse(response.body)
  if (!answer.success)
    throw unavailable('The grammar service answered in a way that cannot be read.')
  return answer.data.matches
    .filter(({ offset, length }) => offset + length <= text.length)
    .slice(0, grammarMatches)
    .map(({ offset, length, replacements, ...match }) => ({
      ...match,
      ...placeMatch(text, offset, length),
      replacements: replacements.slice(0, grammarReplacements),
    }))
}

const answerOf = async (
  url: string,
  { annotation, locale }: { annotation: Annotation[]; locale: string },
): Promise<{ status: number; body: unknown }> => {
  try {
    const response = await fetch(`${url}/v2/check`, {
      method: 'POST',
      body: new URLSearchParams({
        language: locale,
        data: JSON.stringify({ annotation }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status === 400) {
      await response.body?.cancel()
      return { status: 400, body: undefined }
    }
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { status: 200, body: JSON.parse(await readText(response)) }
  } catch (cause) {
    throw unavailable('The grammar service cannot be reached now. Try again later.', cause)
  }
}

const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytes) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('ErrUnavailable', { message, cause })
