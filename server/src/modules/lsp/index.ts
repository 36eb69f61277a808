export { mountLanguageServers } from './language-servers.plugin.ts'
export { Relay } from './relay.ts'
