/** Nothing that is seen: white space, and characters without a width. */
export const isBlankText = (text: string): boolean =>
  text.replaceAll(/[\s\p{Cf}\u2800\u3164\u115F\u1160]/gu, '') === ''
