import type { PlacePicture } from '../../../writing/place-pictures.ts'

/** How the texts of one statement are written in a version of the format. */
export interface StatementSyntax {
  /** What the file begins with. */
  head: string
  body: (markdown: string, hasSections: boolean) => string
  text: (markdown: string) => string
  section: (heading: string, text: string) => string
  subsection: (heading: string, text: string) => string
}

export interface FormOptions {
  title: string
  placePicture: PlacePicture
  pixelsOf: (address: string) => number | undefined
  tell: (code: string, message: string) => void
}

/** A statement's file lies beside its pictures. */
export interface StatementPlace {
  folder: string
  ending: string
  form: (options: FormOptions) => StatementSyntax
}
