import { gccC } from './gcc.ts'

export const c11Gcc = gccC('c11-gcc', 'gnu11')
