import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCommand } from './options.ts'
import { ROOT } from '../repository.ts'

const DEFAULTS = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: join(ROOT, '.data'),
  databaseUrl: undefined,
  blobsUrl: undefined,
  languageToolUrl: undefined,
  isDemo: false,
}

test.each<[string, Record<string, string>, object]>([
  ['up', {}, { command: 'up', withJudge: true, server: DEFAULTS }],
  ['up --port 80', { PORT: '81' }, { server: { ...DEFAULTS, port: 80 } }],
  ['up', { PORT: '81' }, { server: { ...DEFAULTS, port: 81 } }],
  ['up', { PORT: '' }, { server: DEFAULTS }],
  ['up --host 0.0.0.0', {}, { server: { ...DEFAULTS, host: '0.0.0.0' } }],
  ['up', { HOST: '::' }, { server: { ...DEFAULTS, host: '::' } }],
  ['up --data /d', { DRAFTS_DATA: '/e' }, { server: { ...DEFAULTS, dataDir: '/d' } }],
  ['up --data=d', {}, { server: { ...DEFAULTS, dataDir: join(process.cwd(), 'd') } }],
  ['up', { DRAFTS_DATA: '/e' }, { server: { ...DEFAULTS, dataDir: '/e' } }],
  [
    'up',
    { DATABASE_URL: 'postgres://x' },
    { server: { ...DEFAULTS, databaseUrl: 'postgres://x' } },
  ],
  ['up', { BLOBS_URL: 's3://b' }, { server: { ...DEFAULTS, blobsUrl: 's3://b' } }],
  [
    'up --languagetool http://lt:8010',
    { LANGUAGETOOL_URL: 'http://other' },
    { server: { ...DEFAULTS, languageToolUrl: 'http://lt:8010' } },
  ],
  [
    'web',
    { LANGUAGETOOL_URL: 'https://lt/api' },
    { server: { ...DEFAULTS, languageToolUrl: 'https://lt/api' } },
  ],
  ['up --no-judge', {}, { withJudge: false }],
  ['up', { DRAFTS_NO_JUDGE: '1' }, { withJudge: false }],
  ['up', { DRAFTS_NO_JUDGE: '0' }, { withJudge: true }],
  ['up --demo', {}, { server: { ...DEFAULTS, isDemo: true } }],
  ['up --demo --host localhost', {}, { server: { ...DEFAULTS, host: 'localhost', isDemo: true } }],
  ['up --demo --host ::1', {}, { server: { ...DEFAULTS, host: '::1', isDemo: true } }],
  ['web', { DRAFTS_DEMO: '1' }, { command: 'web', server: { ...DEFAULTS, isDemo: true } }],
  ['token alice', {}, { command: 'token', token: { ...DEFAULTS, subject: ['alice'] } }],
  ['sweep', {}, { command: 'sweep', sweep: { ...DEFAULTS, isDry: false } }],
  ['sweep --dry-run --data /d', {}, { sweep: { dataDir: '/d', isDry: true } }],
  ['token --judges', {}, { token: { subject: ['--judges'] } }],
  ['token --revoke-judge j1', {}, { token: { subject: ['--revoke-judge', 'j1'] } }],
  ['token --judge j1', {}, { token: { ...DEFAULTS, subject: ['--judge', 'j1'] } }],
  [
    'backup /b --data /d',
    { DATABASE_URL: 'postgres://x' },
    {
      command: 'backup',
      backup: { dataDir: '/d', databaseUrl: 'postgres://x', subject: ['backup', '/b'] },
    },
  ],
  [
    'restore /dev/null --end-sessions --passphrase-file /dev/null',
    {},
    {
      command: 'restore',
      backup: {
        subject: ['restore', '/dev/null', '--end-sessions', '--passphrase-file', '/dev/null'],
      },
    },
  ],
  ['verify /dev/null', {}, { command: 'verify', backup: { subject: ['verify', '/dev/null'] } }],
  ['backup --to /f', {}, { command: 'backup', backup: { subject: ['backup', '--to', '/f'] } }],
  [
    'backup --to /f --keep 14',
    {},
    { backup: { subject: ['backup', '--to', '/f', '--keep', '14'] } },
  ],
  ['verify', {}, { command: 'verify', backup: { subject: ['verify'] } }],
  [
    'judge --server http://s --token t --name n --data /d',
    {},
    {
      judge: {
        serverUrl: 'http://s',
        token: 't',
        name: 'n',
        dataDir: '/d',
        authorityFile: undefined,
      },
    },
  ],
  [
    'judge',
    { DRAFTS_SERVER: 'https://s', DRAFTS_JUDGE_TOKEN: 't', DRAFTS_JUDGE_NAME: 'n' },
    { judge: { serverUrl: 'https://s', token: 't', name: 'n' } },
  ],
  ['toolchains', {}, { toolchains: { action: 'list', dataDir: DEFAULTS.dataDir } }],
  [
    'toolchains install go all --data /d',
    {},
    { toolchains: { action: 'install', names: ['go', 'all'], dataDir: '/d' } },
  ],
  [
    'import a.kpp b --token t',
    {},
    {
      packages: {
        paths: ['a.kpp', 'b'],
        token: 't',
        serverUrl: 'http://127.0.0.1:3000',
        choosesTests: false,
      },
    },
  ],
  ['import --choose-tests a --token t', {}, { packages: { paths: ['a'], choosesTests: true } }],
  [
    'import a --server https://s',
    { DRAFTS_TOKEN: 'u', DRAFTS_SERVER: 'http://other' },
    { command: 'import', packages: { token: 'u', serverUrl: 'https://s' } },
  ],
  [
    'export p1 https://s/p/p2/statement --token t --format kattis --out /o',
    {},
    {
      command: 'export',
      packages: { problemIds: ['p1', 'p2'], format: 'kattis', folder: '/o', token: 't' },
    },
  ],
  [
    'export p1 --token t',
    { DRAFTS_SERVER: 'http://s' },
    { packages: { format: 'dpkg', folder: process.cwd(), serverUrl: 'http://s', list: undefined } },
  ],
  [
    'export p1 p2 --token t --list Spring',
    {},
    { packages: { format: 'kattis', list: { name: 'Spring', duration: '5:00:00' } } },
  ],
  [
    'export p1 --token t --list S --start 2026-05-01T10:00:00Z --duration 2:30:00 --format kattis-2025-09',
    {},
    {
      packages: {
        format: 'kattis-2025-09',
        list: { name: 'S', start: '2026-05-01T10:00:00Z', duration: '2:30:00' },
      },
    },
  ],
  [
    'sync . --token t',
    {},
    {
      command: 'sync',
      folders: { folders: ['.'], problemId: undefined, take: undefined, only: [], isDry: false },
    },
  ],
  [
    'sync lamp --problem https://s/p/p2/edit/tests --server https://s --token t --dry-run',
    {},
    { folders: { folders: ['lamp'], problemId: 'p2', serverUrl: 'https://s', isDry: true } },
  ],
  [
    'sync a b --token t --take server --only tests/ --only limits',
    {},
    { folders: { folders: ['a', 'b'], take: 'server', only: ['tests', 'limits'] } },
  ],
  ['test', {}, { command: 'test', tests: { isAll: false, since: undefined, paths: [] } }],
  ['test --all', {}, { tests: { isAll: true } }],
  ['test --since main', {}, { tests: { since: 'main' } }],
  ['test judge docs', {}, { tests: { paths: ['judge', 'docs'] } }],
  ['prepare', {}, { command: 'prepare' }],
  ['', {}, { command: 'help' }],
  ['up --help', {}, { command: 'help' }],
  ['--version', {}, { command: 'version' }],
])('"%s" with %o is understood', (line, environment, expected) => {
  expect(parseCommand(line.split(' ').filter(Boolean), environment)).toMatchObject(expected)
})

test.each<[string, string]>([
  ['upp', 'no command "upp"'],
  ['up --prot 1', "Unknown option '--prot'"],
  ['up --port', "'--port <value>' argument missing"],
  ['up --port 70000', '--port 70000 is not a port'],
  ['up --port x', '--port x is not a port'],
  ['up now', 'takes no "now"'],
  ['test --since main judge', 'not both'],
  ['web --no-judge', "Unknown option '--no-judge'"],
  ['up --demo --host 0.0.0.0', 'refused on 0.0.0.0'],
  ['up --demo --host 127.0.0.1.example.org', 'refused on 127.0.0.1.example.org'],
  ['judge --token t', '--server URL or DRAFTS_SERVER'],
  ['judge --server s --token t', 'not an http or https address'],
  ['judge --server http://s', 'needs a token'],
  ['web --languagetool lt:8010', 'not an http or https address'],
  ['toolchains install', 'Say which'],
  ['toolchains remove go', 'Say which'],
  ['import --token t', 'Say what'],
  ['import a', 'Say who you are'],
  ['import a --token t --server s', 'not an http or https address'],
  ['export --token t', 'Say which'],
  ['export p --token t --list S --format dpkg', 'A list holds packages of Kattis'],
  ['export p --token t --start 2026-05-01T10:00:00Z', '--list NAME names it'],
  ['export p --token t --list S --start tomorrow', '--start tomorrow is no time'],
  ['export p --token t --list S --duration 5', '--duration 5 is no duration'],
  ['sync --token t', 'Say which folder'],
  ['sync a b --problem p --token t', 'Say which folder'],
  ['sync a --take mine --token t', '--take mine is no side'],
  ['sync a', 'Say who you are'],
  ['token', 'Say whose token'],
  ['backup', 'Name one file: ./drafts backup FILE'],
  ['backup a b', 'Name one file'],
  ['backup a --to b', 'or a folder of backups: --to FOLDER'],
  ['backup a --keep 3', '--keep takes how many backups stay in a folder'],
  ['backup --to a --keep 0', '--keep takes how many backups stay in a folder'],
  ['backup a --end-sessions', "Unknown option '--end-sessions'"],
  ['backup a --passphrase-file /nowhere/x', 'There is no file /nowhere/x.'],
  ['restore', 'Name one file: ./drafts restore FILE'],
  ['restore /nowhere/x', 'There is no file /nowhere/x.'],
  ['verify /nowhere/x', 'There is no file /nowhere/x.'],
  ['token a b', 'Say whose token'],
  ['token a --judge b', 'Say whose token'],
  ['token --judges --judge b', 'Say whose token'],
])('"%s" is refused', (line, reason) => {
  expect(() => parseCommand(line.split(' '), {})).toThrow(reason)
})

const judge = (words: string, environment: Record<string, string> = {}) =>
  parseCommand(['judge', '--server', 'https://s', ...words.split(' ').filter(Boolean)], environment)

test('a token comes from a file; what is typed wins, then the file, then the variable', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-options-'))
  const file = join(folder, 'token')
  const authority = join(folder, 'ca.pem')
  writeFileSync(file, 'of the file\n')
  writeFileSync(authority, '-----BEGIN CERTIFICATE-----\n')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const variable = { DRAFTS_JUDGE_TOKEN: 'variable' }
  const ofFile = { judge: { token: 'of the file' } }
  expect(judge(`--token-file ${file}`, variable)).toMatchObject(ofFile)
  expect(judge('', { ...variable, DRAFTS_JUDGE_TOKEN_FILE: file })).toMatchObject(ofFile)
  expect(judge('', variable)).toMatchObject({ judge: { token: 'variable' } })
  expect(judge(`--token t --ca ${authority}`, { DRAFTS_JUDGE_TOKEN_FILE: file })).toMatchObject({
    judge: { token: 't', authorityFile: authority },
  })
  expect(parseCommand(['import', 'a', '--token-file', file], {})).toMatchObject({
    packages: { token: 'of the file' },
  })
  expect(() => judge('--token-file /nowhere')).toThrow('/nowhere cannot be read')
  expect(() => judge(`--token t --ca ${file}`)).toThrow('has no certificate')
})

test('an unknown language in DRAFTS_LANGUAGES is refused by name, where a judge is to start', () => {
  const environment = { DRAFTS_LANGUAGES: 'everyday, cobol' }
  const reason = 'DRAFTS_LANGUAGES names what is no language of Drafts: cobol; ./drafts toolchains'
  expect(() => parseCommand(['up'], environment)).toThrow(reason)
  expect(() => parseCommand('judge --server http://s --token t'.split(' '), environment)).toThrow(
    reason,
  )
  expect(parseCommand(['up', '--no-judge'], environment)).toMatchObject({ withJudge: false })
  expect(parseCommand(['up'], { DRAFTS_LANGUAGES: 'everyday rust' })).toMatchObject({
    withJudge: true,
  })
})
