export { notificationRoutes, notify } from './notifications.ts'
