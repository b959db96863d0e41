/**
 * Each color in the light and in the dark theme. Every text color has a contrast of at least 4.5:1
 * on its background. `backdrop` is behind pictures that may be transparent, so it is light in both.
 */
const pairs = {
  paper: ['#faf8f4', '#131210'],
  raised: ['#ffffff', '#1d1b18'],
  sunken: ['#efebe3', '#24211d'],
  backdrop: ['#efebe3', '#efebe3'],
  ink: ['#161412', '#f5f1e8'],
  inkSoft: ['#5d574f', '#b0a898'],
  line: ['#e0dace', '#36322c'],
  lineStrong: ['#8f877a', '#7d7567'],
  accent: ['#5b21b6', '#c9a7ff'],
  onAccent: ['#ffffff', '#1c0f33'],
  inverse: ['#161412', '#f5f1e8'],
  onInverse: ['#faf8f4', '#161412'],
  deep: ['#161412', '#0a0908'],
  onDeep: ['#faf8f4', '#f5f1e8'],
  onDeepSoft: ['#b9b5ae', '#b0a898'],
  deepLine: ['#4a4743', '#45413b'],
  night: ['rgb(10 8 7 / 0.82)', 'rgb(10 8 7 / 0.82)'],
  brand: ['#4c1d95', '#3b1775'],
  onBrand: ['#faf8f4', '#f5f1e8'],
  danger: ['#b42318', '#ff9a8d'],
  dangerSoft: ['#fdecea', '#43201c'],
  success: ['#116932', '#7ad69a'],
  successSoft: ['#e3f4e8', '#173322'],
  warning: ['#7a4d00', '#f3c465'],
  warningSoft: ['#fdf1d4', '#3a2c10'],
  info: ['#1d4f91', '#93c0ff'],
  infoSoft: ['#e4eefb', '#18293f'],
  violet: ['#6b2aa8', '#cfb0ff'],
  violetSoft: ['#f1e8fb', '#2d2143'],
  veil: ['rgb(22 20 18 / 0.5)', 'rgb(0 0 0 / 0.65)'],
} as const

/** The cast is safe, because each name gets its color. */
const themeOf = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])) as Record<
    keyof typeof pairs,
    string
  >

export const colors = { light: themeOf(0), dark: themeOf(1) }

/** The swatches approximate the colors of the garments. */
export const swatchColors = {
  black: '#1b1b1d',
  white: '#f8f7f3',
  gray: '#9a9a9c',
  navy: '#1d2a4d',
  charcoal: '#414347',
  pink: '#e9a3b6',
  purple: '#6b4a9e',
  red: '#b3262e',
  blue: '#2f5fb3',
  green: '#35684a',
  yellow: '#e5bd3d',
  orange: '#d96e2c',
  other: '#b9b4aa',
}
