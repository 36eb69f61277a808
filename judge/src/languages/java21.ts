import { java } from './java.ts'
import { rootOf } from './places.ts'

export const java21 = java('java21', 21, rootOf('/usr/lib/jvm/java-21-openjdk-amd64/bin/javac'))
