export { judgeLanguages, judgeSilentAfterS, languageRoutes } from './languages.ts'
