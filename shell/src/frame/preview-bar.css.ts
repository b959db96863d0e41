/** The bar at the end of every page that shows a preview. The Worker writes it, also where a page has a frame of its own. */
import { globalStyle } from '@vanilla-extract/css'

import { reset } from '@shop/ui/layers'
import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, font, layout, size, space } = tokens

const rule = (selector: string, style: object): void =>
  globalStyle(selector, { '@layer': { [reset]: style } })

/** What is fixed to the lower edge of the screen stands above the bar, and what takes the focus is not behind it. */
const root = ':root:has(#preview)'
globalStyle(root, { vars: { [layout.bottom]: '3.5rem' } })
rule(root, { scrollPaddingBlockEnd: `calc(${layout.bottom} + 1rem)` })

// It sticks to the edge, and at the end of the page it has a place of its own: it covers nothing for good.
rule('#preview', {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 15,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.md,
  minHeight: layout.bottom,
  paddingInline: space.lg,
  borderBlockStart: `3px solid ${color.accent}`,
  backgroundColor: color.inverse,
  color: color.onInverse,
  fontSize: size.sm,
  lineHeight: 1.35,
  '@media': {
    [below('landscape')]: { paddingInline: space.md },
    print: { display: 'none' },
  },
})
rule('#preview p', {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space.md,
  minWidth: 0,
  paddingBlock: space.xxs,
})
rule('#preview strong', {
  fontSize: size.xs,
  fontWeight: 800,
  fontStretch: '112%',
  letterSpacing: '0.09em',
  textTransform: 'uppercase',
})
rule('#preview span', { fontFamily: font.mono, fontSize: size.xs, overflowWrap: 'anywhere' })
rule('#preview a', {
  display: 'inline-flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: '44px',
  // Its outline stands clear of the words, which end where the page does.
  paddingInline: space.xs,
  marginInlineEnd: `calc(-1 * ${space.xs})`,
  fontWeight: 750,
  textUnderlineOffset: 4,
})
rule('#preview a:focus-visible', { outlineColor: 'currentColor', outlineOffset: '-4px' })
