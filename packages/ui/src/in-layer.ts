import { style, type StyleRule } from '@vanilla-extract/css'

import { primitives } from './layers.css.ts'

/** Puts a rule of `style` or `recipe` into the layer of the primitives, below each module's own styles. */
export const inLayer = (rule: StyleRule): StyleRule => ({ '@layer': { [primitives]: rule } })

/** A style in the layer of the primitives. */
export const layeredStyle = (rule: StyleRule): string => style(inLayer(rule))
