// The compiled runner: its warnings, its hardening, and what one part may name of another.
import { execFile } from 'node:child_process'
import { appendFile, cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRunner, compileRunner, hashParts, RUNNER_FOLDER } from './build-runner.ts'
import { openTestFolder, removeFolders } from './test-bed.ts'

const run = promisify(execFile)

afterAll(removeFolders)

async function copyRunner(): Promise<string> {
  const folder = await openTestFolder('runner')
  await cp(RUNNER_FOLDER, folder, { recursive: true })
  return folder
}

/** Every compiler that is installed; cc always is, or nothing would run. */
async function installedCompilers(): Promise<string[]> {
  const found = await Promise.all(
    ['cc', 'gcc', 'clang'].map((cc) =>
      run(cc, ['--version']).then(
        () => cc,
        () => null,
      ),
    ),
  )
  return found.filter((cc) => cc !== null)
}

const probe = (value: string) => `int probe(void);\nint probe(void) { return ${value}; }\n`

async function read(tool: string, options: string, file: string): Promise<string> {
  const { stdout } = await run(tool, [...options.split(' '), file], { maxBuffer: 2 ** 28 })
  return stdout
}

const compilers = await installedCompilers()

test.each(compilers)('%s has nothing to say about the runner', async (cc) => {
  const to = path.join(await openTestFolder('strict'), 'runner')
  await expect(compileRunner(to, { cc, flags: ['-Werror'] })).resolves.toBeUndefined()
})

test.each(['protocol.h', 'inside.c'])('a changed %s is another program', async (part) => {
  const folder = await copyRunner()
  const before = await hashParts(folder)
  await appendFile(path.join(folder, part), '/* changed */\n')
  expect(await hashParts(folder)).not.toBe(before)
})

describe('one side cannot name what the other has', () => {
  test.each([
    ['inside.c', 'containers[0].pid'],
    ['inside.c', 'queue_head != 0'],
    ['copiers.c', 'spool_fd'],
    ['loop.c', 'inside.core'],
  ])('%s: %s', async (part, expression) => {
    const folder = await copyRunner()
    await appendFile(path.join(folder, part), '#include "probe.h"\n')
    await writeFile(path.join(folder, 'probe.h'), probe('setup.two_ids'))
    const compileProbe = () =>
      compileRunner(path.join(folder, 'out'), { folder, flags: ['-fsyntax-only'] })
    await compileProbe()
    await writeFile(path.join(folder, 'probe.h'), probe(expression))
    await expect(compileProbe()).rejects.toThrow(/undeclared|poisoned/)
  })
})

describe('the built file', () => {
  let built = ''
  /** The same flags without a C library in it, which has checks of its own. */
  let ownCode = ''

  beforeAll(async () => {
    const folder = await openTestFolder('built')
    built = await buildRunner(folder)
    ownCode = path.join(folder, 'dynamic')
    await compileRunner(ownCode, { links: ['-pie'] })
  })

  test('is position independent, with full RELRO and no executable stack', async () => {
    const headers = await read('readelf', '-hlW', built)
    expect(headers).toMatch(/Type:\s+DYN/)
    expect(headers).toMatch(/GNU_RELRO/)
    expect(headers).toMatch(/GNU_STACK(\s+0x[0-9a-f]+){5}\s+RW\s/)
    expect(await read('readelf', '-dW', built)).toMatch(/\(FLAGS\).*BIND_NOW/)
  })

  test('checks lengths and the stack', async () => {
    const symbols = await read('readelf', '--dyn-syms -W', ownCode)
    expect(symbols).toMatch(/__stack_chk_fail/)
    // Sizes that are known only at run time: level 3 alone checks them.
    expect(symbols).toMatch(/__(memset|pread)_chk/)
  })

  test.runIf(process.arch === 'x64')('touches every page of a large stack frame', async () => {
    const code = await read('objdump', '-d --no-show-raw-insn', ownCode)
    expect(code).toMatch(/or[ql]\s+\$0x0,\(%rsp\)/)
  })
})
