/** What a problem of a list is called: A to Z, then AA, AB … */
export const listLetter = (index: number): string =>
  (index >= 26 ? listLetter(Math.floor(index / 26) - 1) : '') +
  String.fromCodePoint(65 + (index % 26))
