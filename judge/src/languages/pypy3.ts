import { MB } from './language.ts'
import { python } from './python.ts'

export const pypy3 = python('pypy3', '/usr/bin/pypy3.9', 20 * MB, {
  // Given the size, PyPy does not look for the cache of the CPU, which the sandbox hides, and does not complain of it.
  PYPY_GC_NURSERY: '4M',
})
