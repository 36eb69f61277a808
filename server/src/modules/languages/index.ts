export { languageRoutes } from './languages.routes.ts'
export { judgeLanguages, judgeSilentAfterS, offeredServers } from './languages.store.ts'
