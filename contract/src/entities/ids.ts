import * as z from 'zod'

// One type of id an entity: a test's id where a problem's is wanted does not compile. An id is opaque, URL-safe text.

const id = z.string().min(1).max(64)

export const AccountId = id.brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>
export const ProblemId = id.brand<'ProblemId'>()
export type ProblemId = z.infer<typeof ProblemId>
export const TestId = id.brand<'TestId'>()
export type TestId = z.infer<typeof TestId>
export const SolutionId = id.brand<'SolutionId'>()
export type SolutionId = z.infer<typeof SolutionId>
export const ProgramId = id.brand<'ProgramId'>()
export type ProgramId = z.infer<typeof ProgramId>
export const GroupId = id.brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>
export const ToolTestId = id.brand<'ToolTestId'>()
export type ToolTestId = z.infer<typeof ToolTestId>
export const ExecutionId = id.brand<'ExecutionId'>()
export type ExecutionId = z.infer<typeof ExecutionId>
/** Files of tests that are made: a run of the reference, or the runs of a script's generators. */
export const MakingId = id.brand<'MakingId'>()
export type MakingId = z.infer<typeof MakingId>
export const StressId = id.brand<'StressId'>()
export type StressId = z.infer<typeof StressId>
export const StrengthId = id.brand<'StrengthId'>()
export type StrengthId = z.infer<typeof StrengthId>
export const ShareId = id.brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>
export const RevisionId = id.brand<'RevisionId'>()
export type RevisionId = z.infer<typeof RevisionId>
export const DiscussionId = id.brand<'DiscussionId'>()
export type DiscussionId = z.infer<typeof DiscussionId>
export const CommentId = id.brand<'CommentId'>()
export type CommentId = z.infer<typeof CommentId>
export const ImageId = id.brand<'ImageId'>()
export type ImageId = z.infer<typeof ImageId>
/** An upload has its bytes stored for a later call. */
export const UploadId = id.brand<'UploadId'>()
export type UploadId = z.infer<typeof UploadId>
export const TokenId = id.brand<'TokenId'>()
export type TokenId = z.infer<typeof TokenId>
/** The id names a session to its owner; it is never its secret. */
export const SessionId = id.brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>
export const NotificationId = id.brand<'NotificationId'>()
export type NotificationId = z.infer<typeof NotificationId>
export const InviteRequestId = id.brand<'InviteRequestId'>()
export type InviteRequestId = z.infer<typeof InviteRequestId>
export const JudgeId = id.brand<'JudgeId'>()
export type JudgeId = z.infer<typeof JudgeId>

/** The ids that paths name. */
export interface PathIds {
  accountId: AccountId
  problemId: ProblemId
  testId: TestId
  solutionId: SolutionId
  programId: ProgramId
  groupId: GroupId
  checkerTestId: ToolTestId
  validatorTestId: ToolTestId
  executionId: ExecutionId
  makingId: MakingId
  stressId: StressId
  strengthId: StrengthId
  shareId: ShareId
  discussionId: DiscussionId
  tokenId: TokenId
  sessionId: SessionId
  notificationId: NotificationId
  inviteRequestId: InviteRequestId
  judgeId: JudgeId
}

/** Text of the outside world that nobody branded; the id of an entity is not it. */
export type Unbranded = string & { readonly [z.$brand]?: never }
