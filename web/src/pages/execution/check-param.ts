/** The open check in an address: its number as people count, from 1. */
export const parseCheckNo = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) - 1 : undefined
