import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGE_SERVERS } from '../cli/src/toolchains/language-server-list.ts'
import { isToolchainInstalled, toPlaces } from '../cli/src/toolchains/toolchain-places.ts'
import { connectLanguage, noJudge } from './language-client.ts'
import type { LanguageClient } from './language-client.ts'
import { startStack } from './stack.ts'
import type { Stack } from './stack.ts'

// The real servers, through the whole product: browser's socket, server, judge, sandbox and back. A server that is not
// installed here (./drafts toolchains install lsp-python ...) leaves its tests out, by name.

let stack: Stack
let token: string
let offered: string[] = []

beforeAll(async () => {
  stack = await startStack({ languages: 'everyday bash go' })
  token = await stack.tokenOf('alice')
  await settled()
})
afterAll(() => stack.stop())

const offeredNow = async (): Promise<string[]> => {
  const { languages } = await stack.client(token).listLanguages({})
  return languages.filter(({ languageServer }) => languageServer !== null).map(({ id }) => id)
}

const helps: Record<string, string> = {
  'lsp-cpp': 'cpp20-gcc',
  'lsp-python': 'python3',
  'lsp-javascript': 'nodejs',
  'lsp-bash': 'bash',
  'lsp-go': 'go',
}

/** Servers are proved behind the work; those that are installed here must all come. */
const settled = async (): Promise<void> => {
  const places = toPlaces('.data')
  const installed = LANGUAGE_SERVERS.filter((server) => isToolchainInstalled(server, places))
  const wanted = installed.flatMap(({ id }) => helps[id] ?? [])
  const until = performance.now() + 540_000
  while (!wanted.every((id) => offered.includes(id)) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    offered = await offeredNow()
  }
  expect(offered).toEqual(expect.arrayContaining(wanted))
}

it('C++: a helper file of the problem is beside the text', async ({ skip }) => {
  if (!offered.includes('cpp20-gcc')) return skip('no language server for cpp20-gcc here')
  const api = stack.client(token)
  const { id: problemId } = await api.createProblem({
    body: { title: 'Helped', mechanism: 'standard' },
  })
  const source = { text: 'inline int edges(int nodes) { return nodes - 1; }\n' }
  await api.createProgram({ problemId, body: { role: 'helper', label: 'graph.h', source } })
  const client = await connectLanguage(
    stack.url,
    token,
    'cpp20-gcc',
    ['main.cpp', 'cpp'],
    problemId,
  )
  try {
    const text = '#include "graph.h"\nint main() {\n  return edges();\n}\n'
    const findings = await client.findings(text)
    // It is known there, and wants an argument.
    expect(findings).toMatchObject([{ line: 2, message: expect.stringContaining('edges') }])
    expect(await client.hover(2, 10)).toContain('edges')
  } finally {
    client.close()
    await client.closed
  }
})

const documents: Record<string, [string, string]> = {
  'cpp20-gcc': ['main.cpp', 'cpp'],
  'cpp17-gcc': ['main.cpp', 'cpp'],
  'c11-gcc': ['main.c', 'c'],
  python3: ['main.py', 'python'],
  nodejs: ['main.js', 'javascript'],
  bash: ['main.sh', 'shellscript'],
  go: ['main.go', 'go'],
}

/** Runs `work` with a client of the language, or leaves the test out. */
const helped =
  (languageId: string, work: (client: LanguageClient) => Promise<void>) =>
  async ({ skip }: { skip: (note: string) => void }): Promise<void> => {
    if (!offered.includes(languageId)) return skip(`no language server for ${languageId} here`)
    const client = await connectLanguage(
      stack.url,
      token,
      languageId,
      documents[languageId] ?? ['main', ''],
    )
    try {
      await work(client)
    } finally {
      client.close()
      await client.closed
    }
  }

it(
  'C++: mistakes, completion and hover, with testlib.h',
  helped('cpp20-gcc', async (client) => {
    const text =
      '#include "testlib.h"\nint main(int argc, char **argv) {\n  registerTest;\n  int x = ouf.readInt(1, 2);\n  return y;\n}\n'
    const findings = await client.findings(text)
    expect(findings.map(({ line }) => line)).toEqual(expect.arrayContaining([2, 4]))
    // The names of headers are known a moment after the first mistakes.
    await expect
      .poll(async () => (await client.labels(2, 14)).join(' '))
      .toContain('registerTestlibCmd')
    expect(await client.hover(3, 15)).toContain('readInt')
    expect(await client.signature(3, 22)).toContain('readInt')
  }),
)

it(
  'C++: each variant has its own standard, and unused headers are no news',
  helped('cpp17-gcc', async (client) => {
    const text = '#include <bits/stdc++.h>\nstatic_assert(__cplusplus == 201703L);\nint x = y;\n'
    expect(await client.findings(text)).toEqual([
      { line: 2, message: expect.stringContaining("'y'") },
    ])
  }),
)

it(
  'C: the language is C, not C++',
  helped('c11-gcc', async (client) => {
    const text = '#include <stdio.h>\nint main(void) { int class = 1; return class + nobody; }\n'
    expect((await client.findings(text)).map(({ message }) => message)).toEqual([
      expect.stringContaining("identifier 'nobody'"),
    ])
  }),
)

it(
  'C++: files of the host cannot be included, whatever their path',
  helped('cpp20-gcc', async (client) => {
    const paths = [
      '/etc/shadow',
      import.meta.filename,
      '/proc/1/environ',
      '/proc/self/root/etc/shadow',
      '../../../../etc/shadow',
      '/root/.bashrc',
    ]
    const lines = paths.map(
      (path) => `#if __has_include("${path}")\n#error reads ${path}\n#endif\n`,
    )
    const findings = await client.findings(`${lines.join('')}int x = y;\n`)
    expect(
      findings.map(({ message }) => message).filter((message) => !message.includes("'y'")),
    ).toEqual([])
    const [first] = await client.change('#include "/etc/shadow"\n')
    expect(first?.message).toContain('file not found')
  }),
)

it(
  'Python: mistakes, completion and hover',
  helped('python3', async (client) => {
    const findings = await client.findings('import sys\n\nsys.std\nprint(undefinedName)\n')
    expect(findings.map(({ message }) => message).join()).toContain(
      '"undefinedName" is not defined',
    )
    expect(await client.labels(2, 7)).toEqual(expect.arrayContaining(['stdin', 'stdout']))
    expect(await client.hover(3, 1)).toContain('print')
  }),
)

it(
  'JavaScript: mistakes and completion, with the names of Node.js',
  helped('nodejs', async (client) => {
    const text = "const text = require('fs').readFileSync(0, 'utf8')\ntext.spl\nconsole.lo(text)\n"
    const findings = await client.findings(text)
    expect(findings.map(({ line }) => line)).toEqual([1, 2])
    expect(await client.labels(1, 8)).toContain('split')
  }),
)

it(
  'Bash: mistakes and completion',
  helped('bash', async (client) => {
    const findings = await client.findings('#!/bin/bash\nread -r a\nech\nif [ "$a" = 1 ]; then\n')
    expect(findings.map(({ line }) => line)).toContain(3)
    expect(await client.labels(2, 3)).toContain('echo')
  }),
)

it(
  'Go: mistakes and completion, today’s language',
  helped('go', async (client) => {
    const text =
      'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := range 3 {\n\t\tfmt.Println(max(i, 1), nobody)\n\t}\n\tfmt.Pri\n}\n'
    const findings = await client.findings(text)
    expect(findings.map(({ line }) => line)).toEqual(expect.arrayContaining([6, 8]))
    expect(await client.labels(8, 8)).toContain('Println')
  }),
)

it('nothing of a server is left when its editor is gone', async () => {
  await expect.poll(sessions).toBe(0)
  const client = await connectLanguage(stack.url, token, 'cpp20-gcc', ['main.cpp', 'cpp'])
  expect(sessions()).toBe(1)
  client.close()
  await expect.poll(sessions).toBe(0)
})

/** Servers that judges of this stack run. */
const sessions = (): number => {
  const lines = execFileSync('/usr/bin/ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  const judges = new Set(stack.judges.map(({ pid }) => pid))
  return lines.filter((line) => line.endsWith(' session') && judges.has(Number.parseInt(line, 10)))
    .length
}

it('a judge that dies takes its servers with it; the editor is notified, and finds the next one', async () => {
  const client = await connectLanguage(stack.url, token, 'cpp20-gcc', ['main.cpp', 'cpp'])
  const [judge] = stack.judges.splice(0)
  judge?.kill('SIGKILL')
  expect((await client.closed).code).toBe(noJudge)
  await stack.startJudge()
  const again = await connectLanguage(stack.url, token, 'cpp20-gcc', ['main.cpp', 'cpp'])
  expect(await again.findings('int main() { return y; }\n')).toHaveLength(1)
  again.close()
})

it('a server that stops says goodbye and does not wait for editors', async () => {
  await expect.poll(offeredNow).toContain('cpp20-gcc')
  const client = await connectLanguage(stack.url, token, 'cpp20-gcc', ['main.cpp', 'cpp'])
  const server = stack.server()
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  expect((await client.closed).code).toBe(1001)
  // By itself, with the socket closed by it and not by the editor.
  expect(await gone).toBe(0)
  await expect.poll(sessions).toBe(0)
})
