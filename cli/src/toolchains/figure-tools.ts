import type { Toolchain } from './toolchain-list.ts'

/** What makes pictures of the PDF and EPS figures of packages; the judge proves them as it does languages. */
export const FIGURE_TOOLS: readonly Toolchain[] = [
  {
    id: 'figures-pdf',
    file: '/usr/bin/pdftocairo',
    from: 'debian',
    packages: ['poppler-utils'],
    megabytes: 6,
  },
  {
    id: 'figures-eps',
    file: '/usr/bin/gs',
    from: 'debian',
    packages: ['ghostscript'],
    alsoNeeds: ['poppler-utils'],
    megabytes: 62,
  },
]
