import { gccCpp } from './gcc.ts'

export const cpp20Gcc = gccCpp('cpp20-gcc', 'gnu++20')
