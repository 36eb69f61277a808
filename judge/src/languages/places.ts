import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'

// Where toolchains are that do not come with the host's own packages. `./drafts toolchains install` puts them there.

const { DRAFTS_DATA: data, DRAFTS_TOOLCHAINS: toolchains } = process.env
const dataFolder = resolve(data || '.data')

/** The data folder, or the one that several data folders share. */
export const toolchainsFolder = toolchains ? resolve(toolchains) : dataFolder

/** A second Debian, for what the host's release lacks. */
export const debian13 = join(toolchainsFolder, 'roots/trixie')

export const npmFolder = join(toolchainsFolder, 'toolchains/npm/node_modules')

/** Our own interpreters, compiled on this host. */
export const interpretersFolder = join(dataFolder, 'judge/interpreters')

/** The root in which a program is: none where the host itself has it. */
export const rootOf = (program: string): string | undefined =>
  existsSync(program) ? undefined : debian13

/** Where the host finds a file of a root. */
export const onHost = (root: string | undefined, path: string): string =>
  root === undefined ? path : join(root, path)

/**
 * For what compilers make once (prepare.ts): beside them, so that judges that share them share it too, or where that
 * cannot be written to, in the judge's own folder.
 */
export const preparedFolder = (judgeFolder: string): Promise<string> =>
  access(toolchainsFolder, constants.W_OK).then(
    () => join(toolchainsFolder, 'prepared'),
    () => join(judgeFolder, 'prepared'),
  )
