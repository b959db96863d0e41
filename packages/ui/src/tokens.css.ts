/** Design tokens by role. Only their names are here; the shell alone gives them values. */
import { createGlobalThemeContract } from '@vanilla-extract/css'

const shape = {
  color: {
    paper: null,
    raised: null,
    sunken: null,
    ink: null,
    inkSoft: null,
    line: null,
    lineStrong: null,
    accent: null,
    onAccent: null,
    inverse: null,
    onInverse: null,
    deep: null,
    onDeep: null,
    danger: null,
    dangerSoft: null,
    success: null,
    successSoft: null,
    warning: null,
    warningSoft: null,
    info: null,
    infoSoft: null,
    violet: null,
    violetSoft: null,
    veil: null,
  },
  swatch: {
    black: null,
    white: null,
    gray: null,
    navy: null,
    charcoal: null,
    pink: null,
    purple: null,
    red: null,
    blue: null,
    green: null,
    yellow: null,
    orange: null,
    other: null,
  },
  font: { text: null, display: null, mono: null },
  size: { xs: null, sm: null, md: null, lg: null, xl: null, display: null, hero: null },
  space: { xxs: null, xs: null, sm: null, md: null, lg: null, xl: null, xxl: null, section: null },
  radius: { sm: null, md: null, round: null },
  shadow: { raised: null, overlay: null },
  motion: { fast: null, slow: null },
  layout: { page: null, header: null },
} as const

/** `var(--shop-…)` references, the same in every separately built room. */
export const tokens = createGlobalThemeContract(
  shape,
  (_value, path) => `shop-${path.join('-').toLowerCase()}`,
)
