/** The legal pages, as each of them leads to the others. */
export const legalLinks = [
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
  { href: '/returns', label: 'Returns & Exchanges' },
] as const
