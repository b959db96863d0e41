/** Tabs of Base UI, as the details of a customer and of a module have them. */
import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

export const tabs = style({
  display: 'flex',
  gap: space.xxs,
  borderBlockEnd: `1px solid ${color.line}`,
  overflowX: 'auto',
})

export const tab = style({
  flexShrink: 0,
  minHeight: 44,
  paddingInline: space.sm,
  borderBlockEnd: '2px solid transparent',
  color: color.inkSoft,
  fontSize: size.sm,
  fontWeight: 650,
  // The focus ring would be cut by the row that scrolls.
  outlineOffset: -3,
  // Four of them fit beside each other on a phone, one with a count.
  '@media': { [below('landscape')]: { paddingInline: space.xs } },
  selectors: {
    '&:hover': { color: color.ink },
    '&[aria-selected="true"]': { color: color.ink, borderColor: color.accent },
  },
})

export const tabPanel = style({ paddingBlockStart: space.md, outlineOffset: 2 })
