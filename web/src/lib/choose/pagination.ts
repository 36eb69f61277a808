import { paginationWindow } from '@drafts/contract'

/** The page in an address, from 1; undefined where it is not a page at all. */
export const parsePage = (text: string): number | undefined =>
  /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined

/** Up to five page numbers around the current one; at the ends the window stays full. */
export const pageWindow = (page: number, pages: number): number[] => {
  const size = Math.min(paginationWindow, pages)
  const wanted = page - Math.floor(paginationWindow / 2)
  const first = Math.min(Math.max(1, wanted), pages - size + 1)
  return Array.from({ length: size }, (_, index) => first + index)
}
