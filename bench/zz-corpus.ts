import { readFileSync, appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importPackage, judgePackage } from '../e2e/run-packages.ts'
import { provedLanguages, startStack } from '../e2e/stack.ts'
const out = process.argv[3] ?? '/work/judged2.txt'
const stack = await startStack({ languages: '' })
try {
  const api = stack.client(await stack.tokenOf('bob'))
  const offered = await provedLanguages(api)
  appendFileSync(out, `offered ${[...offered].join(' ')}\n`)
  const rows = readFileSync(process.argv[2] ?? '', 'utf8').split('\n').filter(Boolean)
  for (const zip of rows) {
    const started = Date.now()
    const row = { file: 'corpus-zips/' + basename(zip), kind: /palin|cloud1204|HSE_3|MOSH|project2022|tree-of/.test(zip) ? 'polygon' : 'kattis', expected: {} }
    try {
      const made = await importPackage(api, '/work', { ...row, file: '../corpus-zips/' + basename(zip) } as never)
      const solutions = await judgePackage(api, row as never, made, offered)
      const lines = solutions.map((s) => `  ${s.fit} ${s.label}: ${s.got}, expected ${s.wanted ?? '-'} ${s.fit === 'surprise' ? s.note.slice(0, 400).replaceAll('\n', ' ⏎ ') : ''}`)
      appendFileSync(out, `${basename(zip)} ${((Date.now() - started) / 1000).toFixed(1)} s ${made.refused ?? ''}\n${lines.join('\n')}\n`)
    } catch (e) { appendFileSync(out, `${basename(zip)} THREW ${String(e).slice(0, 500)}\n`) }
  }
} finally { await stack.stop() }
