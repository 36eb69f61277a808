import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Guards } from './mounting/guards.ts'
import { mountPages } from './pages.ts'

it.each(['/', '/p/42/edit/tests', '/a.js'])('%s is answered with few listeners', async (url) => {
  const folder = await mkdtemp(join(tmpdir(), 'drafts-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'a.js'), '// a')
  const warnings: string[] = []
  const note = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const app = fastify()
  onTestFinished(() => app.close())
  await app.register(compress)
  await app.register(multipart)
  await mountPages(app, {} as Guards, `${folder}/`)
  const response = await fetch(`${await app.listen({ port: 0, host: '127.0.0.1' })}${url}`)
  expect([response.status, await response.text()]).toEqual([
    200,
    url === '/a.js' ? '// a' : '<!doctype html>',
  ])
  expect(warnings).toEqual([])
})
