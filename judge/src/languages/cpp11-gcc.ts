import { gccCpp } from './gcc.ts'

export const cpp11Gcc = gccCpp('cpp11-gcc', 'gnu++11')
