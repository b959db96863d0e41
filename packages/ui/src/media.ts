/** The only widths at which layouts change, in style sheets and in `matchMedia`. */
const widths = {
  landscape: '40rem',
  tablet: '48rem',
  laptop: '64rem',
  desktop: '75rem',
} as const

export type Breakpoint = keyof typeof widths

/** A media query for windows too short for sticky bars, as at 400 % zoom. */
export const short = '(height < 25rem)'

/** A media query for forced-colors mode, which limits pages to a few system colors. */
export const forcedColors = '(forced-colors: active)'

/** Returns a media query for screens that have at least this width. */
export const from = (breakpoint: Breakpoint): string => `(width >= ${widths[breakpoint]})`

/**
 * Returns a media query for screens narrower than this width. Every screen matches either this
 * query or `from` of the same width.
 */
export const below = (breakpoint: Breakpoint): string => `(width < ${widths[breakpoint]})`
