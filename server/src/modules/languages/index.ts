export { availableLanguages, judgeSilentAfterS, languageRoutes } from './languages.ts'
