import { ApiError } from './client.ts'
import type { Client } from './client.ts'
import type { Comment, Discussion } from './entities/discussions.ts'
import type { ProblemId, Unbranded } from './entities/ids.ts'
import type { Problem } from './entities/problem.ts'
import { pageItems } from './limits.ts'
import type { Editorial, Statement } from './sections/index.ts'

// No answer has more than 8 MB of JSON (docs/product/api.md#long-answers). What an answer had to leave out is asked for
// here, so that who reads a whole problem or a whole list need not know of it.

interface Place {
  problemId: ProblemId | Unbranded
  version?: string | undefined
}

interface Page<T> {
  items: readonly T[]
  next?: string | null | undefined
}

type ReadPage<T> = (page: { limit: number; after?: string }) => Promise<Page<T>>
const mostBeginnings = 3

/** All items of a list that is read in pages; read anew where the last item of a page is deleted meanwhile. */
export const everyPage = async <T>(read: ReadPage<T>): Promise<T[]> => {
  for (let beginnings = 1; ; beginnings += 1)
    try {
      return await readPages(read)
    } catch (error) {
      const isGone = error instanceof ApiError && error.body.fields?.['after'] !== undefined
      if (!isGone || beginnings === mostBeginnings) throw error
    }
}

const readPages = async <T>(read: ReadPage<T>): Promise<T[]> => {
  const all: T[] = []
  let after: string | undefined
  for (;;) {
    const { items, next } = await read({
      limit: pageItems,
      ...(after === undefined ? {} : { after }),
    })
    all.push(...items)
    if (next === undefined || next === null) return all
    after = next
  }
}

const versionOf = ({ version }: Place) => (version === undefined ? {} : { version })

/** With all its statements, and their HTML. */
export const readWholeProblem = async (api: Client, place: Place): Promise<Problem> => {
  const { problemId } = place
  const found = await api.getProblem({ problemId, ...versionOf(place) })
  const { statementsLeftOut = [], ...problem } = found
  const statements = [...problem.statements]
  // A statement of a version is read by its texts only.
  if (place.version === undefined)
    for (const locale of statementsLeftOut)
      statements.push(await api.getStatement({ problemId, locale }))
  if (statements.every(({ leftOut }) => !leftOut)) return { ...problem, statements }
  const whole: Statement[] = []
  for (const one of statements) whole.push(await wholeStatement(api, place, one))
  return { ...problem, statements: whole }
}

/** A statement with the HTML that its answer left out. */
export const wholeStatement = async (
  api: Pick<Client, 'getStatementText'>,
  place: Place,
  statement: Statement,
): Promise<Statement> => {
  const { leftOut = [], ...view } = statement
  const { locale } = view
  const argumentHTMLs = [...view.argumentHTMLs]
  const returnHTMLs = [...view.returnHTMLs]
  const whole: Statement = { ...view, argumentHTMLs, returnHTMLs }
  for (const part of leftOut) {
    const { problemId } = place
    const call = { problemId, locale, part, ...versionOf(place) }
    const { html } = await api.getStatementText(call)
    const [list, item] = part.split('.')
    if (list === 'arguments') argumentHTMLs[Number(item)] = html
    else if (list === 'returns') returnHTMLs[Number(item)] = html
    else if (isText(part)) whole[`${part}HTML`] = html
  }
  return whole
}

const isText = (part: string): part is 'body' | 'input' | 'output' | 'notes' =>
  ['body', 'input', 'output', 'notes'].includes(part)

/** Editorials with the HTML that their answer left out. */
export const readEditorials = async (api: Client, place: Place): Promise<Editorial[]> => {
  const { problemId } = place
  const { editorials } = await api.listEditorials({ problemId, ...versionOf(place) })
  const whole: Editorial[] = []
  for (const { leftOut, ...editorial } of editorials) {
    const { locale, contentHTML } = editorial
    const call = { problemId, locale, ...versionOf(place) }
    const html = leftOut ? (await api.getEditorialText(call)).html : contentHTML
    whole.push({ ...editorial, contentHTML: html })
  }
  return whole
}

/** Discussions of a part, with all their comments. */
export const readDiscussions = async (
  api: Client,
  place: { problemId: ProblemId; partKey: string },
): Promise<Discussion[]> => {
  const found = await everyPage(async (page) => {
    const { discussions, next } = await api.listDiscussions({ ...place, ...page })
    return { items: discussions, next }
  })
  const whole: Discussion[] = []
  for (const { moreComments, ...discussion } of found)
    whole.push(
      moreComments ? { ...discussion, comments: await readComments(api, discussion) } : discussion,
    )
  return whole
}

const readComments = (
  api: Client,
  { id: discussionId }: Pick<Discussion, 'id'>,
): Promise<Comment[]> =>
  everyPage(async (page) => {
    const { comments, next } = await api.listComments({ discussionId, ...page })
    return { items: comments, next }
  })
