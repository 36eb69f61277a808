import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiWith } from '../../lib/api/api-client.ts'

const pauseMs = 300

export interface RenderedTexts {
  /** The texts rendered, as they were a moment ago; undefined before the first answer. */
  htmls: readonly string[] | undefined
  isBehind: boolean
  isFailed: boolean
}

/** Markdown as the server's own renderer shows it, once the person pauses; the newest wins. */
export const useRendered = (texts: readonly string[], isOn = true): RenderedTexts => {
  const wanted = JSON.stringify(texts)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isError } = useQuery({
    queryKey: ['rendered', asked],
    queryFn: ({ signal }) => renderTexts(JSON.parse(asked), signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 30_000,
    refetchOnWindowFocus: false,
    enabled: isOn,
    meta: { isQuiet: true },
  })
  return { htmls: data, isBehind: asked !== wanted, isFailed: isError }
}

/** Blank texts are not worth a way to the server. */
export const renderTexts = async (
  texts: readonly string[],
  signal: AbortSignal,
): Promise<string[]> => {
  const full = texts.filter((text) => text.trim() !== '')
  if (full.length === 0) return texts.map(() => '')
  const { htmls } = await apiWith(signal).render({ body: { texts: full } })
  let at = 0
  return texts.map((text) => {
    if (text.trim() === '') return ''
    at += 1
    return htmls[at - 1] ?? ''
  })
}
