import type { Health } from '@drafts/contract'

type Fault = Health['faults'][number]

/** The last answers "Something went wrong" of this process, newest first. The log has them whole. */
export interface Faults {
  add(fault: Fault): void
  list(): Fault[]
}

declare module 'fastify' {
  interface FastifyInstance {
    faults: Faults
  }
}

const kept = 50
const messageChars = 500

export const createFaults = (): Faults => {
  const faults: Fault[] = []
  return {
    add: (fault) => {
      faults.unshift({ ...fault, message: fault.message.slice(0, messageChars) })
      faults.length = Math.min(faults.length, kept)
    },
    list: () => [...faults],
  }
}
