import { problemsPerPage } from '@drafts/contract'

export const pageCount = (problems: number): number =>
  Math.max(1, Math.ceil(problems / problemsPerPage))

export const startOfPage = (page: number): number => (page - 1) * problemsPerPage
