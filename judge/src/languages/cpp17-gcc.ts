import { gccCpp } from './gcc.ts'

export const cpp17Gcc = gccCpp('cpp17-gcc', 'gnu++17')
