import * as z from 'zod'
import { flag } from '../entities/basics.ts'
import { programBlobs, programBody, programContent, programFields, programView } from './program.ts'
import { section, version } from './section.ts'

/** Left out of a save: on. A driver that nobody saved yet is off. */
const body = z.object({ enabled: flag.default(true), ...programBody })
const enabled = flag.default(false)

export const Driver = z.strictObject({ id: z.string(), ...body.shape, ...programView, ...version })
export type Driver = z.infer<typeof Driver>

export const driver = section({
  name: 'Driver',
  path: 'driver',
  access: 'problem:inspect',
  body,
  content: z.object({ enabled, ...programContent }),
  view: Driver,
  fields: { enabled: 'scalar', ...programFields },
  blobs: programBlobs,
})
