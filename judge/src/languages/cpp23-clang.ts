import { clangCpp } from './clang.ts'

export const cpp23Clang = clangCpp('cpp23-clang', 'gnu++23')
