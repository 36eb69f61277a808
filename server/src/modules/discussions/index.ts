export { mentionsWork } from './mentions-work.ts'
export { discussionRoutes } from './discussions.routes.ts'
export { moveDiscussions } from './move-discussions.ts'
export type { MovedItems } from './moves-of.ts'
