export { grammarRoutes } from './grammar.routes.ts'
