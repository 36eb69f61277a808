import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
/** 19 MiB, 2 passes, 1 lane: about 23 ms here. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64')}$${tag.toString('base64')}`
}

export const isPassword = async (password: string, stored: string): Promise<boolean> => {
  const [kind, memory, passes, nonce = '', tag = ''] = stored.split('$')
  if (kind !== 'argon2id') return false
  const wanted = Buffer.from(tag, 'base64')
  const got = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: wanted.length,
  })
  return timingSafeEqual(got, wanted)
}
