import { style } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

export const column = style({
  width: '100%',
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { [below('landscape')]: { paddingInline: tokens.space.md } },
})

export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** `Row` from `@shop/ui` would add 1 kB to each first view. */
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: tokens.space.sm })

export const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

export const stack = style({ ...oneColumn, gap: tokens.space.lg })

export const covering = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const

export const ruled = {
  display: 'grid',
  alignContent: 'start',
  borderBlockStart: `2px solid ${tokens.color.ink}`,
} as const

export const disclosure = style({ borderBlockStart: `1px solid ${tokens.color.line}` })

export const disclosureTitle = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: tokens.space.md,
  minHeight: 52,
  fontWeight: 700,
  selectors: {
    '&::after': { content: '"+" / ""', fontSize: tokens.size.lg, fontWeight: 400 },
    [`${disclosure}[open] > &::after`]: { content: '"−" / ""' },
  },
})

export const disclosureBody = style({
  maxWidth: '62ch',
  paddingBlockEnd: tokens.space.md,
  color: tokens.color.inkSoft,
  textWrap: 'pretty',
})

export const textLink = style([touchTarget, { fontWeight: 700 }])
