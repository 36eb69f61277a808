// A chunk of its own: it is needed once a stub is shown.
export { findFunctionalGenerator } from '@drafts/scanspec'
