export { keepTrying, tryImports } from './keep-trying.ts'
