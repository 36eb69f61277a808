export { mountMail } from './mail.plugin.ts'
export { mailRoutes } from './mail.routes.ts'
export { greetMailServer } from './send.ts'
export { watchMail } from './send-digests.ts'
