import type { Locale, ProblemId } from '@drafts/contract'
import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { api, apiWith } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { createUploadClient } from '../../lib/api/upload-client.ts'
import { renderTexts } from './use-rendered.ts'
import { RichText } from '../../components/rich-text/index.ts'
import type { RichTextProps } from '../../components/rich-text/index.ts'

/** Markdown of a problem: pictures go to it, grammar is checked in its language, the preview is the server's. */
export const ProblemText = ({
  problemId,
  locale,
  use: of = 'text',
  ...rest
}: Omit<RichTextProps, 'uploadImage' | 'checkText' | 'convertTex' | 'render' | 'locale'> & {
  problemId: ProblemId
  locale: Locale
  /** What is said in a discussion is of no language, and its pictures may be of anybody who takes part. */
  use?: 'text' | 'discussion'
}): ReactElement => {
  const actions = useMemo(() => {
    const { checkText, ...others } = actionsOf(problemId, locale, of)
    return of === 'text' ? { checkText, ...others } : others
  }, [problemId, locale, of])
  return <RichText locale={locale} {...actions} {...rest} />
}

const actionsOf = (
  problemId: ProblemId,
  locale: Locale,
  use: 'text' | 'discussion',
): Required<Pick<RichTextProps, 'uploadImage' | 'checkText' | 'convertTex' | 'render'>> => ({
  uploadImage: async (file, onProgress, signal) => {
    const client = createUploadClient(
      ({ sentBytes, totalBytes }) => onProgress(sentBytes, totalBytes),
      signal,
    )
    return (await client.uploadImage({ body: { problemId, file, use } })).url
  },
  checkText: async (text, signal) => {
    const { matches } = await apiWith(signal).checkGrammar({ body: { text, locale } })
    return matches.map(({ offset, length, message, replacements, rule }) => ({
      offset,
      length,
      message,
      issueType: rule.issueType,
      replacements: replacements.map(({ value }) => value),
    }))
  },
  convertTex: async (text) => {
    try {
      return (await api.convertTex({ body: { text } })).markdown
    } catch (error) {
      throw new Error(
        `${errorSentence(error) ?? 'The server cannot be reached.'} The TeX stays as it is.`,
        { cause: error },
      )
    }
  },
  render: async (markdown, signal) => (await renderTexts([markdown], signal))[0] ?? '',
})
