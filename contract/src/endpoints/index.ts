import type { AnyEndpoint } from '../endpoint.ts'
import * as accounts from './accounts.ts'
import * as blobs from './blobs.ts'
import * as problems from './problems.ts'
import * as solutions from './solutions.ts'
import * as tests from './tests.ts'
import * as texts from './texts.ts'

const {
  attributes,
  statements,
  signature,
  checker,
  driver,
  limits,
  scanspec,
  editorials,
  ...rest
} = problems

/** Every JSON call of the product by name: the server mounts them, the clients are made from them. */
export const endpoints = {
  ...accounts,
  ...blobs,
  ...rest,
  ...tests,
  ...solutions,
  ...texts,
  getAttributes: attributes.get,
  saveAttributes: attributes.put,
  getStatement: statements.get,
  saveStatement: statements.put,
  getSignature: signature.get,
  saveSignature: signature.put,
  getChecker: checker.get,
  saveChecker: checker.put,
  getDriver: driver.get,
  saveDriver: driver.put,
  getLimits: limits.get,
  saveLimits: limits.put,
  getScanspec: scanspec.get,
  saveScanspec: scanspec.put,
  getEditorial: editorials.get,
  saveEditorial: editorials.put,
}
export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export const endpointList: readonly (readonly [EndpointName, AnyEndpoint])[] = Object.entries(
  endpoints,
) as unknown as (readonly [EndpointName, AnyEndpoint])[]
