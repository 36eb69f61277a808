export { startEmbeddedPostgres } from './start.ts'
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start.ts'
