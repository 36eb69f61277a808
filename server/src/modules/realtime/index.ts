export { mountRealtime } from './realtime.plugin.ts'
