/** What the bytes of a picture declare. A reader returns undefined for bytes that are cut off or of another kind. */
export interface Picture {
  width: number
  height: number
  /** Where the picture ends; what follows is not part of it. */
  end: number
}
