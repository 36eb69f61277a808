import { wordSet } from './signature.ts'

/** Words of Java, and methods that every class has. */
export const javaWords = wordSet(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false',
  'final finally float for goto if implements import instanceof int interface long native new null package private',
  'protected public record return sealed short static strictfp super switch synchronized this throw throws transient true',
  'try var void volatile while yield permits',
  'clone equals finalize getClass hashCode main notify notifyAll toString wait Solution Result String',
)
