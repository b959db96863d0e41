/** Design tokens by role. Only their names are here; the shell alone gives them values. */
import { createGlobalThemeContract, fallbackVar } from '@vanilla-extract/css'

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
    onDeepSoft: null,
    deepLine: null,
    night: null,
    brand: null,
    onBrand: null,
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
  font: { text: null, mono: null },
  size: { xs: null, sm: null, md: null, lg: null, xl: null, display: null, hero: null },
  space: { xxs: null, xs: null, sm: null, md: null, lg: null, xl: null, xxl: null, section: null },
  radius: { sm: null, md: null, round: null },
  shadow: { raised: null, overlay: null },
  motion: { fast: null, slow: null },
  /** `bottom` is what stands at the lower edge of the screen: nothing, or the bar of a preview. */
  layout: { page: null, header: null, message: null, bottom: null },
} as const

/** `var(--shop-…)` references, the same in every separately built module. */
export const tokens = createGlobalThemeContract(
  shape,
  (_value, path) => `shop-${path.join('-').toLowerCase()}`,
)

/** How high what stands at the lower edge of the screen is. Shells from before there was anything have no such token. */
export const lowerEdge = fallbackVar(tokens.layout.bottom, '0px')
