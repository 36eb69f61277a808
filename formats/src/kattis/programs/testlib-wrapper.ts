import { sourceBytesRange } from '../../limits.ts'
import type { PackageFiles } from '../../package-files.ts'

// One of testlib ends with 0 for an input that it accepts, where Kattis wants 42, and 43 for all others.

/** The file of the package that the tools build; the validator itself lies beside it as `{stem}.inc`, which is no source of its own. */
export const wrapperName = 'validate.cpp'

/** The first that was registered runs last: files are written and closed by then. */
export const testlibWrapper = (
  name: string,
): string => `// Calls a validator of testlib as an input validator is called.
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

static void endAsWanted(int status, void *) {
  std::fflush(nullptr);
  _exit(status == 0 ? 42 : 43);
}
static const int isRegistered = on_exit(endAsWanted, nullptr);

#include "${name}"
`

/** The validator in a folder that an export of ours wrote, as long as nobody changed the wrapper; undefined: it is none. */
export const readWrapped = async (
  folder: string,
  paths: readonly string[],
  files: PackageFiles,
): Promise<{ main: string; wrapper: string } | undefined> => {
  const wrapper = `${folder}/${wrapperName}`
  if (!paths.includes(wrapper) || files.sizeOf(wrapper) > sourceBytesRange.max) return undefined
  const text = await files.readSource(wrapper, sourceBytesRange.max)
  const main = paths.find(
    (path) => path.endsWith('.inc') && text === testlibWrapper(path.slice(folder.length + 1)),
  )
  return main === undefined ? undefined : { main, wrapper }
}
