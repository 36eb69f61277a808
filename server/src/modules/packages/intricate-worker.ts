import { writeTex } from '@drafts/formats'
import { answerEach } from '../../platform/apart/in-child.ts'

const nowhere = { fileOf: () => undefined, tell: () => undefined }

/** Milliseconds of CPU that a text takes to become LaTeX. */
answerEach((markdown: string) => {
  const from = process.cpuUsage()
  writeTex(markdown, nowhere)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
})
