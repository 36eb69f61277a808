import { python } from './python.ts'
import { newestProgram } from './versions.ts'

export const python3 = python('python3', newestProgram('python3.', 11), 0)
