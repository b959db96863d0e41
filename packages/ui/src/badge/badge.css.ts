import { styleVariants } from '@vanilla-extract/css'

import { inLayer, layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

const { color } = tokens

/** The background and text color of each tone, also for controls that show a state. */
export const tones = styleVariants({
  plain: inLayer({ backgroundColor: color.sunken, color: color.inkSoft }),
  warning: inLayer({ backgroundColor: color.warningSoft, color: color.warning }),
  info: inLayer({ backgroundColor: color.infoSoft, color: color.info }),
  violet: inLayer({ backgroundColor: color.violetSoft, color: color.violet }),
  success: inLayer({ backgroundColor: color.successSoft, color: color.success }),
  danger: inLayer({ backgroundColor: color.dangerSoft, color: color.danger }),
})

export const root = layeredStyle({
  display: 'inline-block',
  justifySelf: 'start',
  paddingInline: tokens.space.sm,
  borderRadius: tokens.radius.round,
  fontSize: tokens.size.xs,
  fontWeight: 700,
  lineHeight: '1.75rem',
  whiteSpace: 'nowrap',
  // Forced-colors mode drops backgrounds, and shows this outline instead.
  outline: '1px solid transparent',
  outlineOffset: -1,
})
