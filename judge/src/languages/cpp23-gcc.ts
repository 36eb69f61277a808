import { gccCpp } from './gcc.ts'

export const cpp23Gcc = gccCpp('cpp23-gcc', 'gnu++23')
