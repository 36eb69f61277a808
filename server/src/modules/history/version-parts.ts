import type { RevisionId, SolutionId, VersionPart } from '@drafts/contract'
import { AppError, isLocale } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { isHiddenPath } from '../../platform/db/problem-rights.ts'
import { mayInspect } from '../problems/index.ts'
import { diffContents, hashContent, readNow, readVersion } from '../revisions/index.ts'
import type { StoredContent } from '../revisions/index.ts'
import { emptyBody, parseSectionPath } from '../sections/index.ts'
import { listEverSolutions } from '../solutions/index.ts'
import { OrderContent } from '../tests/index.ts'
import type { ChangedPart } from './present-revision.ts'
import { stayingSolutions } from './staying-solutions.ts'

type Contents = ReadonlyMap<string, StoredContent>

/**
 * What a problem was right after a revision, part by part, beside what it is now: sections, then tests in their order of
 * then, then solutions, and what came since last. A tester gets what a tester may see.
 */
export const listVersionParts = async (
  { db, account }: Ctx,
  problem: ProblemAccess,
  revisionId: RevisionId,
): Promise<VersionPart[]> => {
  const [then, now] = await Promise.all([
    readVersion(db, problem.id, revisionId),
    readNow(db, problem.id),
  ])
  const seesAll = mayInspect(problem)
  const rows = seesAll ? await listEverSolutions(db, problem.id) : []
  const { ids: staying } = stayingSolutions(account.id, problem, then.contents, rows)
  const stays = ({ path, state }: VersionPart): boolean =>
    state !== 'same' && staying.has(path.replace('solutions/', '') as SolutionId)
  /** A test without a label has its number: that of then, or of now where it came since. */
  const numberIn = ({ path, state }: VersionPart): string => {
    const order = orderIn(state === 'since' ? now : then.contents)
    const at = order.indexOf(path.replace('tests/', ''))
    return at === -1 ? '' : String(at + 1)
  }
  const isSeen = (path: string): boolean => seesAll || !isHiddenPath(path)
  return pathsOf(then.contents, now)
    .filter(isSeen)
    .filter((path) => then.contents.has(path) || !isUnwritten(path, now.get(path)))
    .map((path) => partOf(path, then.contents.get(path), now.get(path)))
    .map((part) => ({ ...part, label: part.label === '' ? numberIn(part) : part.label }))
    .map((part) => (stays(part) ? { ...part, stays: true } : part))
}

/** One part of then, beside what it is now or beside nothing. Throws ErrNotFound where it was not there, or may not be seen. */
export const readVersionPart = async (
  { db }: Pick<Ctx, 'db'>,
  problem: ProblemAccess,
  revisionId: RevisionId,
  { path, against }: { path: string; against: 'now' | 'nothing' },
): Promise<ChangedPart> => {
  const { contents } = await readVersion(db, problem.id, revisionId)
  const then = contents.get(path)
  const isPart =
    path === 'tests' ||
    /^(tests|solutions|programs|groups|checker_tests|validator_tests)\//.test(path) ||
    isOwnSection(path)
  if (!then || !isPart || (isHiddenPath(path) && !mayInspect(problem)))
    throw new AppError('ErrNotFound')
  const now = against === 'now' ? (await readNow(db, problem.id)).get(path) : undefined
  if (path === 'tests') {
    const changes = [{ type: 'changed' as const, path: 'order', from: idsIn(now), to: idsIn(then) }]
    return { id: revisionId, path, changes }
  }
  return { id: revisionId, path, changes: diffContents(now ? bodyIn(now) : null, bodyIn(then)) }
}

const pathsOf = (then: Contents, now: Contents): string[] => {
  const order = orderIn(then)
  const tests = order.map((id) => `tests/${id}`).filter((path) => then.has(path))
  const named = [...new Set([...then.keys(), ...now.keys()])]
  const sections = named.filter(isOwnSection).toSorted()
  const solutions = named.filter((path) =>
    /^(solutions|programs|groups|checker_tests|validator_tests)\//.test(path),
  )
  const listed = new Set(tests)
  const since = named.filter((path) => path.startsWith('tests/') && !listed.has(path))
  const isMoved = order.join() !== orderIn(now).join()
  return [...sections, ...(isMoved ? ['tests'] : []), ...tests, ...since, ...solutions]
}

const orderIn = (contents: Contents): string[] => idsIn(contents.get('tests'))

const idsIn = (order: StoredContent | undefined): string[] =>
  order ? OrderContent.parse(order.body).ids : []

/** A statement in a language outside the ten stays as it was imported. */
const isOwnSection = (path: string): boolean => {
  const section = parseSectionPath(path)
  return section !== undefined && (section.locale === null || isLocale(section.locale))
}

/** A section that was emptied again is as one that nobody wrote yet. */
const isUnwritten = (path: string, content: StoredContent | undefined): boolean => {
  const section = parseSectionPath(path)
  if (!section || !content) return false
  const empty = { body: emptyBody(section.kind), extra: {} }
  return hashContent(content.body) === hashContent(empty)
}

const partOf = (
  path: string,
  then: StoredContent | undefined,
  now: StoredContent | undefined,
): VersionPart => {
  const label = labelIn((then ?? now)?.body)
  if (path === 'tests') return { path, label, state: 'changed', fields: ['order'] }
  if (then && now) {
    const isSame = hashContent(then.body) === hashContent(now.body)
    if (isSame) return { path, label, state: 'same', fields: [] }
    const changes = diffContents(bodyIn(now), bodyIn(then))
    return { path, label, state: 'changed', fields: changes.map((change) => change.path) }
  }
  return { path, label, state: then ? 'gone' : 'since', fields: [] }
}

/** A section is kept with what a package brought beside it. */
const bodyIn = ({ body }: StoredContent): object =>
  'body' in body && typeof body.body === 'object' && body.body !== null ? body.body : body

/** A group has a name. */
const labelIn = (body: object = {}): string | null => {
  const { label, name }: { label?: unknown; name?: unknown } = body
  const said = label ?? name
  return typeof said === 'string' ? said : null
}
