import { basename, dirname } from 'node:path'
import { npmFolder } from '../languages/places.ts'
import { pathOf } from '../sandbox/shown.ts'

/** The product's own Node.js, in which some servers run. */
export const shownNode = { name: 'node', from: dirname(process.execPath) }
export const nodeInside = pathOf(shownNode, basename(process.execPath))

/** The packages of npm that `./drafts toolchains` put beside the compilers; by the folder's name they find each other. */
export const shownPackages = { name: 'npm/node_modules', from: npmFolder }
