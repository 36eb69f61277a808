import { gccC } from './gcc.ts'

export const c17Gcc = gccC('c17-gcc', 'gnu17')
