import { gccCpp } from './gcc.ts'

export const cpp14Gcc = gccCpp('cpp14-gcc', 'gnu++14')
