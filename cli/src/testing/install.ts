// Installs what the tests need, as a program of its own: npm and apt take minutes, and tests run meanwhile.
//   node cli/src/testing/install.ts FOLDER ID...    ids of toolchains, `everyday` or `all`
import { installToolchains } from '../toolchains/install-toolchains.ts'
import { installMissing, TEST_PACKAGES } from '../packages.ts'
import { say } from '../say.ts'
import { toPlaces } from '../toolchains/toolchain-places.ts'
import { choose } from '../toolchains/toolchains.ts'

const [folder = '', ...ids] = process.argv.slice(2)
installMissing(TEST_PACKAGES)
try {
  installToolchains(choose(ids), toPlaces(folder, folder))
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  say(`${reason}; tests of missing languages are skipped.`)
}
