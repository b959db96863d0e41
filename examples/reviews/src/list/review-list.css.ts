import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, space } = tokens

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.md,
  selectors: { '&:empty': { display: 'none' } },
})

export const items = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  width: '100%',
})

export const item = style({
  paddingBlock: space.lg,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': {
    // Here the list is beside the form.
    [from('laptop')]: {
      selectors: { '&:first-child': { paddingBlockStart: 0, borderBlockStart: 0 } },
    },
  },
})

export const review = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: space.xs,
})

/** Keeps line breaks, and breaks long words. */
export const text = style({
  maxWidth: '65ch',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
})

export const reply = style({
  display: 'grid',
  gap: space.xxs,
  marginBlockStart: space.xs,
  paddingInlineStart: space.md,
  borderInlineStart: `2px solid ${color.accent}`,
})
