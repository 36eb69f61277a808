/** Where the installation's neighbours are. An entry without an address is not shown. */
export const siteLinks = {
  apps: [
    { label: 'Main site', href: '/about' },
    { label: 'Community', href: '/community' },
    { label: 'Blog', href: '/blog' },
  ],
  feedback: [
    { label: 'Report a problem', href: '/feedback' },
    { label: 'Suggest something', href: '/feedback#suggest' },
  ],
  help: '/help',
  support: '/feedback',
  privacy: '/privacy',
  terms: '/terms',
} as const
