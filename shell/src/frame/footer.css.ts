import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { display, label, touchTarget } from '@shop/ui/type'

const phone = below('landscape')
const soft = tokens.color.onDeepSoft
const hairline = `1px solid ${tokens.color.deepLine}`

export const root = style({
  vars: {
    [tokens.color.accent]: tokens.color.onDeep,
    [tokens.color.onAccent]: tokens.color.deep,
    [tokens.color.inverse]: tokens.color.violet,
  },
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  fontSize: tokens.size.sm,
})

export const inner = style({
  maxWidth: tokens.layout.page,
  marginInline: 'auto',
  paddingInline: tokens.space.lg,
  '@media': { [phone]: { paddingInline: tokens.space.md } },
})

const wide = from('desktop')

export const top = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: tokens.space.xl,
  paddingBlock: tokens.space.xxl,
  '@media': { [wide]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const motto = style([display, { '@media': { [wide]: { gridColumn: 'span 2' } } }])

export const columns = style({
  display: 'grid',
  gap: tokens.space.xl,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  paddingBlock: tokens.space.xl,
  borderBlock: hairline,
  '@media': { [from('tablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
})

export const title = style([label, { paddingBlockEnd: tokens.space.xs, color: soft }])

export const link = style([
  touchTarget,
  { textDecoration: 'none', selectors: { '&:hover': { textDecoration: 'underline' } } },
])

export const address = style({ display: 'grid', justifyItems: 'start' })

export const bottom = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${tokens.space.lg}`,
  // Leaves room for the buttons of overlays in the corner of the screen.
  padding: `${tokens.space.md} 0 5.5rem`,
  color: soft,
})

export const legal = style({ display: 'flex', flexWrap: 'wrap', columnGap: tokens.space.lg })

export const newsletter = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  justifyItems: 'start',
  gap: `${tokens.space.xs} ${tokens.space.sm}`,
  width: 'min(28rem, 100% - 4rem)',
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' } },
})

export const field = style({
  display: 'grid',
  justifySelf: 'stretch',
  gap: tokens.space.xs,
  fontWeight: 700,
})

export const input = style({
  width: '100%',
  minHeight: 44,
  paddingInline: tokens.space.md,
  border: `1px solid ${soft}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: 'transparent',
  color: tokens.color.onDeep,
  fontSize: tokens.size.md,
  fontWeight: 400,
  selectors: {
    '&::placeholder': { color: soft, opacity: 1 },
  },
})

export const newsletterNote = style({ gridColumn: '1 / -1', color: soft })
