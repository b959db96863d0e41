import { layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = layeredStyle({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: tokens.radius.round,
  color: 'inherit',
  transition: `background-color ${tokens.motion.fast}`,
  selectors: {
    // Sets the color, because the icon may inherit a light one from a dark surface.
    '&:hover': { backgroundColor: tokens.color.sunken, color: tokens.color.ink },
    '&:is(:disabled, [aria-disabled="true"])': {
      backgroundColor: 'transparent',
      color: 'inherit',
      opacity: 0.4,
      cursor: 'not-allowed',
    },
    '&[aria-current]': { backgroundColor: tokens.color.sunken },
  },
})

export const badge = layeredStyle({
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  paddingInline: 5,
  borderRadius: tokens.radius.round,
  backgroundColor: tokens.color.accent,
  // Forced-colors mode drops backgrounds, and shows this outline instead.
  outline: '1px solid transparent',
  color: tokens.color.onAccent,
  fontSize: 11,
  fontWeight: 700,
  lineHeight: '18px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
