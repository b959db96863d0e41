/** Design tokens by role. This file has only their names; the shell sets the values. */
import { createGlobalThemeContract, globalLayer } from '@vanilla-extract/css'

import { colors, swatchColors } from '@shop/domain/colors'

/** Cascade layers: `primitives` overrides `reset`. A module's own styles override both. */
export const reset = globalLayer('reset')
export const primitives = globalLayer('primitives')

const named = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>

const contract = {
  // Only the names of the colors are used.
  color: colors.light,
  swatch: swatchColors,
  font: named('text', 'mono'),
  size: named('xs', 'sm', 'md', 'lg', 'xl', 'display', 'hero'),
  space: named('xxs', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl', 'section'),
  radius: named('sm', 'md', 'round'),
  shadow: named('raised', 'overlay'),
  motion: named('fast', 'slow'),
  // `bottom` is the height of whatever covers the lower edge, such as the bar of a preview.
  layout: named('page', 'header', 'message', 'bottom'),
}

/** References such as `var(--shop-…)`. All separately built modules get the same names. */
export const tokens = createGlobalThemeContract(
  contract,
  (_value, path) => `shop-${path.join('-').toLowerCase()}`,
)
