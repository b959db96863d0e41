import { style, type StyleRule } from '@vanilla-extract/css'

import { primitives } from './tokens.css.ts'

/** Puts a rule into the layer of the primitives, below each module's own styles. */
export const inLayer = (rule: StyleRule): StyleRule => ({ '@layer': { [primitives]: rule } })

/** Returns variants in the layer of the primitives. The cast is safe: each name has an entry. */
export const layeredVariants = <const Name extends string | number>(
  names: readonly Name[],
  ruleOf: (name: Name) => StyleRule,
) =>
  Object.fromEntries(names.map((name) => [name, inLayer(ruleOf(name))])) as Record<Name, StyleRule>

/** Returns a style in the layer of the primitives. */
export const layeredStyle = (rule: StyleRule): string => style(inLayer(rule))
