export { restoreMailed, takeUnmailed } from './unmailed.ts'
export type { ToldLine } from './unmailed.ts'
export { escapeHTML, notificationRoutes, notify } from './notifications.ts'
