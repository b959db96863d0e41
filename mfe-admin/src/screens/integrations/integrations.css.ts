import { style, styleVariants } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

import { code, fitting, list, listRow, soft } from '../../frame/display/display.css.ts'

const { color, size, space } = tokens

/** Gives a row columns from a breakpoint on. On narrower screens, its parts form one column. */
const columnsFrom = (breakpoint: 'tablet' | 'laptop', gridTemplateColumns: string) => ({
  '@media': { [from(breakpoint)]: { gridTemplateColumns } },
})

/** Free text by staff or teams, which may be long and have line breaks. */
export const reason = style([soft, { whiteSpace: 'pre-line' }])

const line = style({ display: 'block', width: '100%', maxWidth: 120, height: 'auto' })

export const sparkline = styleVariants({
  live: [line, { color: color.success }],
  canary: [line, { color: color.violet }],
})

export const sparklineBase = style({ stroke: color.line, fill: 'none' })

export const rateValue = style({
  display: 'block',
  fontSize: size.lg,
  fontWeight: 750,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
})

/** On narrow screens the time moves below, because the title needs the width. */
export const attentionItem = style([listRow, columnsFrom('laptop', '6.5rem minmax(0, 1fr) auto')])

export const attentionText = style([fitting, { justifyItems: 'start' }])

export const attentionLink = style([
  touchTarget,
  { minHeight: 28, fontWeight: 650, fontSize: size.md },
])

export const link = style([touchTarget, { fontWeight: 650 }])

export const canary = style({ display: 'grid', gap: space.xxs, minWidth: '10rem' })

export const canaryShare = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.sm,
})

export const failure = style([
  canaryShare,
  { gridTemplateColumns: 'minmax(4rem, 7.5rem) auto', justifyContent: 'start' },
])

export const time = style({ '@media': { [from('desktop')]: { whiteSpace: 'nowrap' } } })

export const stateRow = style([
  listRow,
  { padding: space.md, rowGap: space.xs },
  columnsFrom('tablet', '5.5rem minmax(0, 1fr) auto'),
])

export const stateActions = style({ '@media': { [from('tablet')]: { gridColumn: '2 / -1' } } })
export const bigVersion = style([code, { display: 'block', fontSize: size.md, fontWeight: 650 }])
export const stateShare = style({ display: 'grid', gap: space.xxs, width: '8rem' })

export const release = style({
  paddingInline: space.md,
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.line}` } },
})

export const releaseHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  flexGrow: 1,
  alignItems: 'center',
  gap: `0 ${space.sm}`,
  paddingBlock: space.xs,
  fontSize: size.sm,
  ...columnsFrom('tablet', 'minmax(0, 1fr) 8rem minmax(0, 20rem)'),
})

export const releaseWhen = style([
  soft,
  { gridColumn: '1 / -1', '@media': { [from('tablet')]: { gridColumn: 'auto' } } },
])

export const releaseBody = style({ paddingBlock: `${space.xs} ${space.md}` })

export const rate = style({
  display: 'grid',
  gridTemplateColumns: '4.75rem minmax(6.5rem, 1fr) minmax(0, 7.5rem)',
  alignItems: 'center',
  gap: space.sm,
})

export const rateCount = style({ color: color.inkSoft, fontSize: size.xs })

export const change = style([
  listRow,
  { alignItems: 'start' },
  columnsFrom('tablet', '11.5rem minmax(0, 1fr) 10rem'),
])

export const changeText = style({ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' })

export const approval = style([
  listRow,
  { gridTemplateColumns: 'minmax(0, 1fr) 8.75rem', rowGap: space.xs },
  columnsFrom('tablet', 'minmax(0, 1fr) 6.5rem 8.75rem'),
])

export const approvalText = style({
  gridColumn: '1 / -1',
  '@media': { [from('tablet')]: { gridColumn: 'auto' } },
})

export const allApproved = style([list, { padding: `${space.sm} ${space.md}`, fontSize: size.sm }])

/** The button is below the field, so that an error message does not misalign them. */
export const position = style({ display: 'grid', gap: space.sm, maxWidth: '13rem' })
