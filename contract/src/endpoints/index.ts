import type { AnyEndpoint } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as blobs from './blobs.ts'
import * as discussions from './discussions.ts'
import * as groups from './groups.ts'
import * as history from './history.ts'
import * as judges from './judges.ts'
import * as packages from './packages.ts'
import * as matrix from './matrix.ts'
import * as problemLists from './problem-lists.ts'
import * as problems from './problems.ts'
import * as programs from './programs.ts'
import * as scripts from './scripts.ts'
import { sectionEndpoints } from './sections.ts'
import * as solutions from './solutions.ts'
import * as stress from './stress.ts'
import * as tests from './tests.ts'
import * as toolTests from './tool-tests.ts'
import * as texts from './texts.ts'
import { adminGetUsage } from './usage.ts'

/** Every JSON call of the product by name: the server mounts them, the clients are made from them. */
export const endpoints = {
  ...accounts,
  ...blobs,
  ...problemLists,
  ...problems,
  ...history,
  ...packages,
  ...discussions,
  ...judges,
  ...sectionEndpoints,
  ...tests,
  ...solutions,
  ...programs,
  ...groups,
  ...toolTests,
  ...matrix,
  ...scripts,
  ...stress,
  ...texts,
  adminGetUsage,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

// Object.entries forgets that the names are these names.
export const endpointList: readonly (readonly [EndpointName, AnyEndpoint])[] = Object.entries(
  endpoints,
) as unknown as (readonly [EndpointName, AnyEndpoint])[]
