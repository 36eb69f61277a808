export { languageRoutes } from './languages.routes.ts'
export {
  judgeLanguages,
  judgeSilentAfterS,
  offeredServers,
  runnableLanguages,
} from './languages.store.ts'
