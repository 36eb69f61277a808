import { clangCpp } from './clang.ts'

export const cpp20Clang = clangCpp('cpp20-clang', 'gnu++20')
