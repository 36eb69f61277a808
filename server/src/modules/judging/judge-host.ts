import { AppError, judgeHostHeader } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'

// A token serves one host at a time: the one whose judge said hello within `judgeSilentAfterS`. A judge of another host is
// refused until that one has left or is silent. A judge on the same host takes over at once, since it may be the same one
// after a crash; the jobs that the process before it held are freed by its first hello.

const longestHost = 255

/**
 * The host that a judge's call names; undefined for a judge of before 0.2.0, which names none. Terminals show it, so no
 * character of it controls one.
 */
export const judgeHostOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const header = headers[judgeHostHeader]
  if (typeof header !== 'string' || header === '') return undefined
  return decoded(header).slice(0, longestHost).replaceAll(/\p{C}/gu, '?')
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // It still identifies the host.
    return text
  }
}

export const tokenInUse = (judge: { name: string; host: string; host_since: Date }): AppError => {
  const since = `${judge.host_since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return new AppError('ErrTokenInUse', {
    message:
      `The token of judge ${judge.name} is in use by ${judge.host} since ${since}. ` +
      'Make a token of its own for this one: ./drafts token --judge OTHER-NAME.',
  })
}
