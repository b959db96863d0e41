import type { StyleRule } from '@vanilla-extract/css'

import { primitives } from './layers.css.ts'

/** Puts a rule of `style` or `recipe` into the layer of the primitives, below each module's own styles. */
export const inLayer = (rule: StyleRule): StyleRule => ({ '@layer': { [primitives]: rule } })
