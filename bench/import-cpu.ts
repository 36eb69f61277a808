// CPU of the server and its processes for importing a package, as a multiple of what `unzip` takes for the same archive: tests of
// numbers, and of bytes at random, which do not shrink.
// node bench/import-cpu.ts [--tests 20] [--bytes 20000000] [--rounds 2]

import { spawnSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { createWriteStream, mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { startStack } from '../e2e/stack.ts'
import { writeArchive } from '../formats/src/index.ts'
import { randomOf } from '../scanspec/src/testing/random.ts'
import { familyCpuMs } from './process-cpu.ts'
import { untilQuiet } from './quiet.ts'

const { values: given } = parseArgs({
  options: {
    tests: { type: 'string', default: '20' },
    bytes: { type: 'string', default: '20000000' },
    rounds: { type: 'string', default: '2' },
  },
})
const [tests, inputBytes, rounds] = [given.tests, given.bytes, given.rounds].map(Number)
const random = randomOf(1)

const contents = {
  numbers: (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const word = Math.floor(random() * 10 ** (1 + Math.floor(random() * 10))).toString()
      at += bytes.write(word, at)
      if (at < bytes.length) bytes[at] = 32
    }
    bytes[bytes.length - 1] = 10
  },
  'random bytes': (bytes: Buffer) => void randomFillSync(bytes),
}

const folder = mkdtempSync(join(tmpdir(), 'drafts-import-'))
const stack = await startStack({ judges: 0 })
try {
  const token = await stack.tokenOf('bob')
  console.log(await untilQuiet())
  for (const [name, fill] of Object.entries(contents)) {
    const path = join(folder, `${name}.kpp`)
    await writePackage(path, fill)
    const unzips: number[] = []
    const imports: number[] = []
    for (let round = 0; round < (rounds ?? 0); round += 1) {
      unzips.push(unzipMs(path))
      const before = familyCpuMs(stack.server().pid ?? 0)
      await upload(token, path)
      imports.push(familyCpuMs(stack.server().pid ?? 0) - before)
    }
    const [unzip, taken] = [Math.min(...unzips), Math.min(...imports)]
    console.log(
      `${name}: ${(statSync(path).size / 1e6).toFixed(0)} MB; unzip ${unzip} ms, import ${taken} ms of CPU: ${(taken / unzip).toFixed(2)} times (all: ${imports.join(', ')}; unzip ${unzips.join(', ')})`,
    )
  }
} finally {
  await stack.stop()
  rmSync(folder, { recursive: true })
}

async function writePackage(path: string, fill: (bytes: Buffer) => void): Promise<void> {
  const files = [
    asFile('problem.yaml', Buffer.from('name: Large\n')),
    asFile('problem_statement/problem.en.tex', Buffer.from('\\problemname{Large}\nAdd.\n')),
  ]
  for (let no = 0; no < (tests ?? 0); no += 1) {
    const input = Buffer.alloc(inputBytes ?? 0)
    fill(input)
    files.push(
      asFile(`data/secret/${no}.in`, input),
      asFile(`data/secret/${no}.ans`, Buffer.from(`${no}\n`)),
    )
  }
  await pipeline(writeArchive(files), createWriteStream(path))
}

function unzipMs(path: string): number {
  const to = join(folder, 'out')
  const script = `TIMEFORMAT='%U %S'; time unzip -q "$1" -d "$2"`
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', path, to], { encoding: 'utf8' })
  rmSync(to, { recursive: true })
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number)
  return Math.round((user + system) * 1000)
}

async function upload(secret: string, path: string): Promise<void> {
  const form = new FormData()
  form.append('file', await openAsBlob(path), path)
  const response = await fetch(`${stack.url}/api/problems/import_kattis`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: form,
  })
  if (!response.ok) throw new Error(await response.text())
}

function asFile(path: string, bytes: Buffer) {
  return { path, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) }
}
