import { MB } from './language.ts'
import { python } from './python.ts'

export const pypy3 = python('pypy3', '/usr/bin/pypy3.9', 20 * MB)
