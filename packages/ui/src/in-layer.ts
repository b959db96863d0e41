import { style, type StyleRule } from '@vanilla-extract/css'

import { primitives } from './tokens.css.ts'

/** Puts a rule into the primitives' layer, below the styles of modules. */
export const inLayer = (rule: StyleRule): StyleRule => ({ '@layer': { [primitives]: rule } })

/** Returns variants in the primitives' layer. The cast is safe: each name has an entry. */
export const layeredVariants = <const Name extends string | number>(
  names: readonly Name[],
  ruleOf: (name: Name) => StyleRule,
) =>
  Object.fromEntries(names.map((name) => [name, inLayer(ruleOf(name))])) as Record<Name, StyleRule>

/** Returns a style in the primitives' layer. */
export const layeredStyle = (rule: StyleRule): string => style(inLayer(rule))
