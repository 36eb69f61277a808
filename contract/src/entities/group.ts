import * as z from 'zod'
import { checkerArgumentsChars, groupPoints, groupsPerProblem, labelChars } from '../limits.ts'
import { Time } from './basics.ts'
import { GroupId, ProblemId } from './ids.ts'

/**
 * How the tests of a group make its points: `all`, all points or none; `sum`, each test its share by its weight; `min`, as
 * much as its worst test (docs/product/groups.md#points).
 */
export const groupPolicies = ['all', 'sum', 'min'] as const
export const GroupPolicy = z.enum(groupPolicies)
export type GroupPolicy = z.infer<typeof GroupPolicy>

const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(labelChars, `A name has at most ${labelChars} characters.`)

const pointsSentence = `Points are a number from ${groupPoints.min} to ${groupPoints.max}.`
/** A form sends numbers as text; a field without one is no 0. */
const points = z
  .union([z.number(), z.string().trim().min(1)], pointsSentence)
  .transform(Number)
  .pipe(
    z
      .number(pointsSentence)
      .min(groupPoints.min, pointsSentence)
      .max(groupPoints.max, pointsSentence),
  )

const ids = z.array(GroupId).max(groupsPerProblem)

const argumentsOf = (program: string) =>
  z
    .string()
    .max(
      checkerArgumentsChars,
      `${program} arguments have at most ${checkerArgumentsChars} characters.`,
    )

export const CreateGroupBody = z.object({
  name,
  points: points.default(0),
  policy: GroupPolicy.default('all'),
  dependsOn: ids.default([]),
  checkerArguments: argumentsOf('Checker').default(''),
  validatorArguments: argumentsOf('Validator').default(''),
})

/** A field that is left out stays as it is. */
export const UpdateGroupBody = z.object({
  name: name.optional(),
  points: points.optional(),
  policy: GroupPolicy.optional(),
  dependsOn: ids.optional(),
  checkerArguments: argumentsOf('Checker').optional(),
  validatorArguments: argumentsOf('Validator').optional(),
})

/** History keeps this of a group. */
export const GroupContent = z.object({
  name: z.string(),
  points: z.number(),
  policy: GroupPolicy,
  /** Groups that must pass first. */
  dependsOn: z.array(GroupId),
  checkerArguments: z.string(),
  validatorArguments: z.string(),
})
export type GroupContent = z.infer<typeof GroupContent>

export const TestGroup = z.strictObject({
  id: GroupId,
  problemId: ProblemId,
  ...GroupContent.shape,
  modifiedAt: Time,
})
export type TestGroup = z.infer<typeof TestGroup>

/** A group as a statement shows it. */
export const StatementGroup = z.strictObject({
  ...GroupContent.pick({ name: true, points: true, policy: true }).shape,
  /** By their names. */
  dependsOn: z.array(z.string()),
})
export type StatementGroup = z.infer<typeof StatementGroup>
