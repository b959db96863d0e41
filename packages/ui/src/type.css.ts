/** Type styles: the few ways text looks. */
import { style } from '@vanilla-extract/css'

import { inLayer } from './in-layer.ts'
import { below } from './media.ts'
import { tokens } from './tokens.css.ts'

export const hero = style(
  inLayer({
    fontFamily: tokens.font.display,
    fontSize: tokens.size.hero,
    fontWeight: 900,
    fontStretch: '125%',
    lineHeight: 1,
    letterSpacing: '-0.035em',
    textWrap: 'balance',
    // A long word in one line of a phone.
    '@media': { [below('landscape')]: { fontStretch: '112%' } },
  }),
)

export const display = style(
  inLayer({
    fontFamily: tokens.font.display,
    fontSize: tokens.size.display,
    fontWeight: 850,
    fontStretch: '118%',
    lineHeight: 1,
    letterSpacing: '-0.03em',
    textWrap: 'balance',
  }),
)

export const heading = style(
  inLayer({
    fontFamily: tokens.font.display,
    fontSize: tokens.size.xl,
    fontWeight: 800,
    fontStretch: '112%',
    lineHeight: 1.1,
    letterSpacing: '-0.02em',
    textWrap: 'balance',
  }),
)

export const subheading = style(
  inLayer({
    fontSize: tokens.size.lg,
    fontWeight: 700,
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
  }),
)

export const lead = style(
  inLayer({
    fontSize: tokens.size.lg,
    lineHeight: 1.5,
    color: tokens.color.inkSoft,
    textWrap: 'pretty',
  }),
)

export const quiet = style(inLayer({ fontSize: tokens.size.sm, color: tokens.color.inkSoft }))

export const label = style(
  inLayer({
    fontSize: tokens.size.xs,
    fontWeight: 700,
    fontStretch: '112%',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    color: tokens.color.inkSoft,
  }),
)

/** What only scripts can do is not offered where there are none, however it is laid out otherwise. */
export const scripted = style({ '@media': { '(scripting: none)': { display: 'none !important' } } })

/** Read by screen readers only. */
export const hidden = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})
