/** What the bytes of a picture say of it. Undefined from a reader: they are cut off or no such picture. */
export interface Picture {
  width: number
  height: number
  /** Where the picture ends; what follows is no part of it. */
  end: number
}
