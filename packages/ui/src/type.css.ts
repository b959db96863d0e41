import { style, styleVariants } from '@vanilla-extract/css'

import { inLayer, layeredStyle } from './in-layer.ts'
import { below } from './media.ts'
import { tokens } from './tokens.css.ts'

export const hero = layeredStyle({
  fontSize: tokens.size.hero,
  fontWeight: 900,
  fontStretch: '125%',
  lineHeight: 1,
  letterSpacing: '-0.035em',
  textWrap: 'balance',
  // Narrower letters let a long word fit on one line of a phone.
  '@media': { [below('landscape')]: { fontStretch: '112%' } },
})

export const display = layeredStyle({
  fontSize: tokens.size.display,
  fontWeight: 850,
  fontStretch: '118%',
  lineHeight: 1,
  letterSpacing: '-0.03em',
  textWrap: 'balance',
})

export const heading = layeredStyle({
  fontSize: tokens.size.xl,
  fontWeight: 800,
  fontStretch: '112%',
  lineHeight: 1.1,
  letterSpacing: '-0.02em',
  textWrap: 'balance',
})

export const subheading = layeredStyle({
  fontSize: tokens.size.lg,
  fontWeight: 700,
  lineHeight: 1.25,
  letterSpacing: '-0.01em',
})

export const lead = layeredStyle({
  fontSize: tokens.size.lg,
  lineHeight: 1.5,
  color: tokens.color.inkSoft,
  textWrap: 'pretty',
})

export const subtle = layeredStyle({ fontSize: tokens.size.sm, color: tokens.color.inkSoft })

export const label = layeredStyle({
  fontSize: tokens.size.xs,
  fontWeight: 700,
  fontStretch: '112%',
  letterSpacing: '0.09em',
  textTransform: 'uppercase',
  color: tokens.color.inkSoft,
})

/** A text link whose touch target is 44 px high. */
export const touchTarget = layeredStyle({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
})

/** Keeps text on one line. A longer text ends in an ellipsis. */
export const oneLine = layeredStyle({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})

/** Cuts text after two or three lines. All browsers support these prefixed properties. */
export const clamped = styleVariants({ two: 2, three: 3 }, (lines) =>
  inLayer({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
  }),
)

/** Hides a control if JavaScript is off. `!important` beats any other `display`. */
export const scripted = style({ '@media': { '(scripting: none)': { display: 'none !important' } } })

/** Hides text visually. Screen readers still read it. */
export const outOfSight = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

export const hidden = style({ ...outOfSight, whiteSpace: 'nowrap' })
