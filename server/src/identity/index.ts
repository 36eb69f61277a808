export { removeExpiredArtifacts } from './adapter.store.ts'
export { endProviderSession, mountIdentity } from './identity.plugin.ts'
export { clientId, createProvider } from './provider.ts'
export { createUser } from './users.store.ts'
