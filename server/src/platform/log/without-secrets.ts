/**
 * A line without what lets somebody in: queries of addresses, passwords in addresses, and tokens of this product
 * (`newSecret`). An error quotes what it was about.
 */
export const withoutSecrets = (line: string): string =>
  line
    .replaceAll(/\?[^\s?='"<>]+=[^\s'"<>]*/g, '?…')
    .replaceAll(/:\/\/[^\s/@'"]+@/g, '://…@')
    .replaceAll(/\b[a-z]{2,12}_[0-9a-hjkmnp-tv-z]{40}\b/g, '…')
    .replaceAll(/\bBearer +[^\s'"]+/gi, 'Bearer …')
