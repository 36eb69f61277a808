import { clangC } from './clang.ts'

export const c17Clang = clangC('c17-clang', 'gnu17')
