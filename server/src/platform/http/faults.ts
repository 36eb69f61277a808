import type { Health } from '@drafts/contract'
import { withoutSecrets } from '../log/without-secrets.ts'

type KnownFault = Health['faults'][number]
type Fault = Omit<KnownFault, 'firstAt' | 'times'>

/**
 * The last answers "Something went wrong" of this process, newest first. The same fault is one entry with a count, so that one
 * that occurs again and again leaves room for others. The log has each of them.
 */
export interface Faults {
  add(fault: Fault): void
  list(): KnownFault[]
}

declare module 'fastify' {
  interface FastifyInstance {
    faults: Faults
  }
}

const kept = 50
const messageChars = 500

export const createFaults = (): Faults => {
  let faults: KnownFault[] = []
  return {
    add: ({ message, ...fault }) => {
      const shown = { ...fault, message: withoutSecrets(message.slice(0, messageChars)) }
      const same = faults.find((one) => keyOf(one) === keyOf(shown))
      const known = { ...shown, firstAt: same?.firstAt ?? fault.at, times: (same?.times ?? 0) + 1 }
      faults = [known, ...faults.filter((one) => one !== same)].slice(0, kept)
    },
    list: () => [...faults],
  }
}

/** Numbers and quoted values differ between faults of one kind. */
const keyOf = ({ call, message }: Pick<Fault, 'call' | 'message'>): string =>
  `${call}\n${message.replaceAll(/\d+|"[^"]*"/g, '')}`
