export { judgeLanguages, judgeSilentAfterS, languageRoutes, offeredServers } from './languages.ts'
