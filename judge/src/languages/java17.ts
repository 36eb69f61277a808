import { java } from './java.ts'

export const java17 = java('java17', 17)
