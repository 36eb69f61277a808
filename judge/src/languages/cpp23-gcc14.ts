import { gccCpp } from './gcc.ts'
import { rootOf } from './places.ts'

export const cpp23Gcc14 = gccCpp('cpp23-gcc14', 'gnu++23', 14, rootOf('/usr/bin/g++-14'))
