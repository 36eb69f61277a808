export { languageRoutes } from './languages.routes.ts'
export {
  connectedLanguages,
  judgeSilentAfterS,
  offeredServers,
  runnableLanguages,
} from './languages.store.ts'
