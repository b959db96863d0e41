import { style } from '@vanilla-extract/css'

import { from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { touchTarget } from '@shop/ui/type'

import { fitting } from '../display/display.css.ts'
import { list, listItem } from './parts.css.ts'

const { color, size, space } = tokens

/** Focused by the page itself only, which shows no ring. */
export const modules = style({ outline: 'none' })

export const attention = list

/** Narrow screens have the time below: a title needs the width. */
export const attentionItem = style([
  listItem,
  { '@media': { [from('laptop')]: { gridTemplateColumns: '6.5rem minmax(0, 1fr) auto' } } },
])

export const attentionText = style([fitting, { justifyItems: 'start' }])

export const attentionLink = style([
  touchTarget,
  { minHeight: 28, fontWeight: 650, fontSize: size.md },
])

export const moduleName = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.xs,
})

export const canary = style({ display: 'grid', gap: space.xxs, minWidth: '10rem' })

export const canaryShare = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space.sm,
})

export const failures = style({ display: 'grid', gap: space.xxs })
export const failureLine = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(4rem, 7.5rem) auto',
  justifyContent: 'start',
  alignItems: 'center',
  gap: space.sm,
})

export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))',
  alignItems: 'start',
  gap: space.md,
})

export const copy = style({ display: 'grid', gap: space.sm, justifyItems: 'start' })

/** On one line where the table is wide enough. */
export const time = style({ '@media': { [from('desktop')]: { whiteSpace: 'nowrap' } } })

export const endedSummary = style({
  minHeight: 44,
  paddingBlock: space.sm,
  color: color.inkSoft,
  fontSize: size.sm,
  fontWeight: 600,
  cursor: 'pointer',
})

export const links = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space.lg}` })
export const link = style([touchTarget, { fontWeight: 650 }])
