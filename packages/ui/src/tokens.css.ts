/** Design tokens by role. This file only names them; the shell alone sets their values. */
import { createGlobalThemeContract, globalLayer } from '@vanilla-extract/css'

/** Layers: reset, then these primitives. A module's own styles override both. */
export const reset = globalLayer('reset')
export const primitives = globalLayer('primitives')

const shape = {
  color: {
    paper: null,
    raised: null,
    sunken: null,
    /** Behind pictures that may be transparent. Light in every theme, as most cut-outs need. */
    backdrop: null,
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
  /** `bottom` is the height of whatever covers the lower edge, such as the preview's bar. */
  layout: { page: null, header: null, message: null, bottom: null },
} as const

/** `var(--shop-…)` references, which are the same in every separately built module. */
export const tokens = createGlobalThemeContract(
  shape,
  (_value, path) => `shop-${path.join('-').toLowerCase()}`,
)
