import { exportPackages } from '../cli/src/commands/export-packages.ts'
import { importPackages } from '../cli/src/commands/import-packages.ts'
import { parseCommand } from '../cli/src/commands/options.ts'
import { CommandRefused, say } from '../cli/src/say.ts'
import { syncFolders } from '../cli/src/sync/sync-folders.ts'
import type { Ended } from './start-drafts.ts'

/**
 * Runs what `./drafts sync`, `import` or `export` does once its process has started, which takes longer than most of them: here
 * without a process. One at a time.
 */
export const runDrafts = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const results = takeOver(process.stdout)
  const words = takeOver(process.stderr)
  let status = 1
  try {
    status = await run(args, environment)
  } catch (error) {
    say(`drafts: ${error instanceof CommandRefused ? error.message : String(error)}`)
  } finally {
    results.giveBack()
    words.giveBack()
  }
  return { status, lines: results.text().split('\n').filter(Boolean), said: words.text() }
}

const run = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> => {
  const command = parseCommand([...args], { ...process.env, ...environment })
  switch (command.command) {
    case 'import':
      return importPackages(command.packages)
    case 'export':
      return exportPackages(command.packages)
    case 'sync':
      return syncFolders(command.folders)
    default:
      throw new Error(`${command.command} needs a process of its own.`)
  }
}

const takeOver = (stream: NodeJS.WriteStream) => {
  const write = stream.write.bind(stream)
  let text = ''
  stream.write = (chunk: string | Uint8Array): boolean => {
    text += String(chunk)
    return true
  }
  return {
    text: () => text,
    giveBack: (): void => {
      stream.write = write
    },
  }
}
