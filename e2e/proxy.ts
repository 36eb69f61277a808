import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takePort } from './claims.ts'

// nginx with the sample file that operators get (deploy/nginx/drafts.conf), on ports and names of a test.

const tls = join(import.meta.dirname, 'fixtures/tls')
/** The certificate is for this name, which browsers look for on their own machine, and for `localhost`. */
const name = 'drafts.localhost'
export const authority = join(tls, 'authority.pem')

export interface Proxy {
  url: string
  port: number
  stop(): Promise<void>
}

/** A proxy with TLS whose servers are started later, at these ports. */
export const prepareProxy = async (): Promise<{
  url: string
  port: number
  start(ports: readonly number[]): Promise<Proxy>
}> => {
  const { port, release } = await takePort()
  const plain = await takePort()
  const url = `https://${name}:${port}`
  return {
    url,
    port,
    async start(ports) {
      const folder = await mkdtemp(join(tmpdir(), 'drafts-proxy-'))
      await mkdir(join(folder, 'logs'))
      const sample = await readFile(
        join(import.meta.dirname, '../deploy/nginx/drafts.conf'),
        'utf8',
      )
      const site = sample
        .replace(
          /( {2}server 127.*\n)+/,
          ports.map((one) => `  server 127.0.0.1:${one} fail_timeout=2s;\n`).join(''),
        )
        .replaceAll('drafts.example.org', name)
        .replace('listen 80', `listen 127.0.0.1:${plain.port}`)
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/ssl/drafts/fullchain.pem', join(tls, 'certificate.pem'))
        .replace('/etc/ssl/drafts/key.pem', join(tls, 'key.pem'))
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((one) => `${one}_temp_path ${folder}/${one};`)
        .join('\n')
      const config = join(folder, 'nginx.conf')
      await writeFile(
        config,
        `user root;\npid ${folder}/pid;\ndaemon off;\nerror_log ${folder}/logs/error.log;\nevents {}\nhttp {\naccess_log off;\n${places}\n${site}}\n`,
      )
      const child = spawn('/usr/sbin/nginx', ['-p', folder, '-c', config], { stdio: 'inherit' })
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
      await untilOpen(port, child)
      return {
        url,
        port,
        async stop() {
          child.kill('SIGTERM')
          await ended
          await rm(folder, { recursive: true, force: true })
          release()
          plain.release()
        },
      }
    },
  }
}

const untilOpen = async (port: number, child: { exitCode: number | null }): Promise<void> => {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    await sleep(20)
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
