import { readFile } from 'node:fs/promises'
import { createBinaryModuleFromUrl } from 'harper.js'
import type { BinaryModule } from 'harper.js'

/**
 * Harper's program. It opens the path of its address as that is written there, with `%20` for a blank, so where the
 * clone's path is not the same in both it is handed the bytes: 180 MB more while it is loaded.
 */
export const readHarper = async (
  wasm = new URL('harper_wasm_bg.wasm', import.meta.resolve('harper.js/binary')),
): Promise<BinaryModule> => {
  if (decodeURIComponent(wasm.pathname) === wasm.pathname)
    return createBinaryModuleFromUrl(wasm.href)
  const bytes = await readFile(wasm)
  return createBinaryModuleFromUrl(`data:application/wasm;base64,${bytes.toString('base64')}`)
}
