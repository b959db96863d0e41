import { style, type StyleRule } from '@vanilla-extract/css'

import { primitives } from './layers.css.ts'

/** Puts a rule of `style` or `recipe` into the layer of the primitives, below each module's own styles. */
export const inLayer = (rule: StyleRule): StyleRule => ({ '@layer': { [primitives]: rule } })

/**
 * Variants of a recipe, one for each name, in the layer of the primitives. `Object.fromEntries` types any text as
 * a key; the cast holds because every name gives one entry.
 */
export const layeredVariants = <const Name extends string | number>(
  names: readonly Name[],
  ruleOf: (name: Name) => StyleRule,
) =>
  Object.fromEntries(names.map((name) => [name, inLayer(ruleOf(name))])) as Record<Name, StyleRule>

/** A style in the layer of the primitives. */
export const layeredStyle = (rule: StyleRule): string => style(inLayer(rule))
