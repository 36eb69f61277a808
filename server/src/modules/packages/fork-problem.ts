import type { Mechanism } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { lockProblem } from '../problems/index.ts'
import { readSections, sectionPath } from '../sections/index.ts'
import { mayViewSource, readSolutions, solutionContent } from '../solutions/index.ts'
import { readTests, testContent } from '../tests/index.ts'
import { insertProblem } from './create-problem.ts'
import type { NewProblem } from './create-problem.ts'

// How a fork is made: everything of a problem is written again as a problem of the caller's own, in one transaction
// and with the problem's row held, so that nobody changes it half way. Files are named by their hash and not copied.
// Pictures get addresses of the fork's own, because whoever may read one problem need not read the other; texts that
// name them are changed to match. Shares, stars, runs and history stay behind.

export const forkProblem = (ctx: Ctx, problem: ProblemAccess): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problem.id)
    const images = await imagesOf(tx, problem.id)
    const id = await insertProblem(tx, ctx, await copyOf(tx, ctx, problem, images))
    if (images.length > 0)
      await tx
        .insertInto('images')
        .values(images.map(({ newId: own, row }) => ({ ...row, id: own, problem_id: id })))
        .execute()
    await copyKeptFiles(tx, problem.id, id)
    return id
  })

interface ForkedImage {
  newId: string
  row: { id: string; name: string; content_type: string; hash: string }
}

const imagesOf = async (tx: Tx, problemId: string): Promise<ForkedImage[]> => {
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'name', 'content_type', 'hash'])
    .where('problem_id', '=', problemId)
    .execute()
  return rows.map((row) => ({ newId: newId(), row }))
}

/** What the caller may not read (private solutions, for an administrator who is not the owner) is not theirs to copy. */
const copyOf = async (
  tx: Tx,
  ctx: Ctx,
  problem: ProblemAccess,
  images: readonly ForkedImage[],
): Promise<NewProblem> => {
  const placed = placing(images)
  const sections = await readSections(tx, problem.id)
  const tests = await readTests(tx, problem.id)
  const solutions = await readSolutions(tx, problem.id)
  return {
    title: problem.title,
    mechanism: problem.mechanism satisfies Mechanism,
    forkBaseId: problem.id,
    sections: [...sections.values()].map(({ path, body, extra }) => {
      const [kind, locale] = path.split('/')
      return { section: sectionPath(kind as 'statements', locale), body: placed(body), extra }
    }),
    tests: tests.map((test) => {
      const { type, label, weight, input_hash, output_hash } = test
      const { notes, notes_html, hint, comment } = placed({
        notes: test.notes,
        notes_html: test.notes_html,
        hint: test.hint,
        comment: test.comment,
      })
      const files = { input_hash, output_hash }
      const values = { type, label, weight, notes, notes_html, hint, comment, ...files }
      return { id: newId(), values, content: testContent(values) }
    }),
    solutions: solutions
      .filter((solution) => mayViewSource(solution, ctx.account.id, problem))
      .map((solution) => {
        const { label, language_id, source_hash, reference, want_verdict, creator_id } = solution
        const { notes } = placed({ notes: solution.notes })
        const own = { notes, private: solution.private, creator_id }
        const values = { label, language_id, source_hash, reference, want_verdict, ...own }
        return { id: newId(), values, content: solutionContent(values) }
      }),
  }
}

/** Texts with the fork's own addresses of pictures; ids hold nothing that JSON would write in another way. */
const placing =
  (images: readonly ForkedImage[]) =>
  <T extends object>(value: T): T => {
    if (images.length === 0) return value
    const known = new Map(images.map(({ newId: own, row }) => [row.id, own]))
    const text = JSON.stringify(value).replaceAll(
      /(\/api\/images\/)([\w-]+)/g,
      (whole, path: string, id: string) => (known.has(id) ? path + (known.get(id) ?? id) : whole),
    )
    return JSON.parse(text) as T
  }

const copyKeptFiles = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx
    .insertInto('kept_files')
    .columns(['problem_id', 'path', 'hash'])
    .expression((eb) =>
      eb
        .selectFrom('kept_files')
        .select((one) => [one.val(to).as('problem_id'), 'path', 'hash'])
        .where('problem_id', '=', from),
    )
    .execute()
}
