/** The four widths at which layouts change; a query in a style sheet or in `matchMedia` uses no other. */
const widths = {
  /** A phone held sideways. */
  landscape: '40rem',
  tablet: '48rem',
  laptop: '64rem',
  desktop: '75rem',
} as const

export type Breakpoint = keyof typeof widths

/** A media query: screens of this width and wider. */
export const from = (breakpoint: Breakpoint): string => `(width >= ${widths[breakpoint]})`

/** A media query: screens narrower than this. `below` and `from` of one breakpoint never both hold. */
export const below = (breakpoint: Breakpoint): string => `(width < ${widths[breakpoint]})`
