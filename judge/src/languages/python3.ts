import { python } from './python.ts'

export const python3 = python('python3', '/usr/bin/python3.11', 0)
