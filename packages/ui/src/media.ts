/** Layouts change only at these widths, in style sheets and in `matchMedia`. */
const widths = {
  landscape: '40rem',
  tablet: '48rem',
  laptop: '64rem',
  desktop: '75rem',
} as const

export type Breakpoint = keyof typeof widths

/** A media query for windows too short for sticky bars, for example at 400 % zoom. */
export const short = '(height < 25rem)'

/** A media query for forced-colors mode, which limits pages to a few system colors. */
export const forcedColors = '(forced-colors: active)'

/** Returns a media query for screens at least this wide. */
export const from = (breakpoint: Breakpoint): string => `(width >= ${widths[breakpoint]})`

/** Returns a media query for screens that do not match `from` of the same width. */
export const below = (breakpoint: Breakpoint): string => `(width < ${widths[breakpoint]})`
