import * as z from 'zod'
import { Time } from '../entities/basics.ts'
import { defaultLimits, limitRange } from '../limits.ts'
import { section, version } from './section.ts'

const factor = z
  .number()
  .min(limitRange.factor.min, 'Factors go from 1 to 3.')
  .max(limitRange.factor.max, 'Factors go from 1 to 3.')
  .refine((value) => Number.isInteger(value * 2), 'Factors go in steps of 0.5.')
  .default(1)

const { cpuNs, memoryBytes, sourceBytes } = limitRange

const body = z.object({
  cpu: z
    .int()
    .min(cpuNs.min, 'The CPU limit is at least 0.5 s.')
    .max(cpuNs.max, 'The CPU limit is at most 10 s.')
    .default(defaultLimits.cpu),
  memory: z
    .int()
    .min(memoryBytes.min, 'The memory limit is at least 32 MB.')
    .max(memoryBytes.max, 'The memory limit is at most 1536 MB.')
    .default(defaultLimits.memory),
  source: z
    .int()
    .min(sourceBytes.min, 'The source limit is at least 16 kB.')
    .max(sourceBytes.max, 'The source limit is at most 512 kB.')
    .default(defaultLimits.source),
  factors: z
    .record(z.string().max(64), z.object({ cpu: factor, memory: factor, source: factor }))
    .default({}),
})

export const Limits = z.strictObject({ ...body.shape, modifiedAt: Time, ...version })
export type Limits = z.infer<typeof Limits>

export const limits = section({
  name: 'Limits',
  path: 'limits',
  access: 'problem:view',
  body,
  content: body,
  view: Limits,
  fields: { cpu: 'scalar', memory: 'scalar', source: 'scalar', factors: 'map' },
})
