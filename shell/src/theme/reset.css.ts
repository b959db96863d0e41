/** Global rules, all in the lowest layer; no other module may write any. */
import { globalStyle } from '@vanilla-extract/css'

import { reset } from '@shop/ui/layers'
import { tokens } from '@shop/ui/tokens'

const rule = (selector: string, style: object): void =>
  globalStyle(selector, { '@layer': { [reset]: style } })

rule('*, *::before, *::after', {
  boxSizing: 'border-box',
  // In the lowest layer an important rule is the strongest: nothing moves for those who ask for it.
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      transitionDuration: '0s !important',
      animation: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
})
rule('.skip', {
  position: 'absolute',
  zIndex: 50,
  padding: tokens.space.md,
  backgroundColor: tokens.color.inverse,
  color: tokens.color.onInverse,
  transform: 'translateY(-150%)',
})
rule('.skip:focus', { transform: 'none' })
// Its parts are laid out by the page: the banner scrolls away, the bar stays.
rule('#header', { display: 'contents' })
// A page that is still loading keeps the footer below the fold.
rule('#main', { flexGrow: 1, minHeight: '80vh' })
rule('#main:focus', { outline: 'none' })
rule('html', {
  // What is focused or linked to stays clear of the sticky header.
  scrollPaddingBlockStart: `calc(${tokens.layout.header} + 1rem)`,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
})
rule('body', {
  margin: 0,
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: tokens.color.paper,
  color: tokens.color.ink,
  fontFamily: tokens.font.text,
  fontSize: tokens.size.md,
  lineHeight: 1.5,
  overflowWrap: 'break-word',
  accentColor: tokens.color.accent,
})
// What modules add to a page keeps its distance to what is above; an entry that shows nothing has none. A screen is the page.
rule('[data-slot]:not([data-slot$=".screen"]) > [data-filler]:not(:empty)', {
  paddingBlockStart: tokens.space.xl,
})
rule('h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset', { margin: 0, padding: 0 })
rule('h1, h2, h3, h4', { fontSize: 'inherit', fontWeight: 'inherit' })
rule('ul, ol', { listStyle: 'none' })
rule('fieldset', { border: 0, minWidth: 0 })
rule('img, svg, video', { display: 'block', maxWidth: '100%' })
rule('a', { color: 'inherit', textUnderlineOffset: '0.2em' })
rule('button, input, select, textarea', { font: 'inherit', color: 'inherit' })
rule('button', { padding: 0, border: 0, backgroundColor: 'transparent', cursor: 'pointer' })
rule('summary', { listStyle: 'none', cursor: 'pointer' })
rule('summary::-webkit-details-marker', { display: 'none' })
rule('legend', { padding: 0 })
rule('address', { fontStyle: 'normal' })
rule('dialog, [popover]', {
  padding: 0,
  border: 0,
  backgroundColor: tokens.color.paper,
  color: tokens.color.ink,
})
rule('dialog::backdrop', { backgroundColor: tokens.color.veil })
// Browsers draw it blue in every theme; here it is drawn as two strokes in the ink of the field's other marks.
const stroke = (angle: string): string =>
  `linear-gradient(${angle}, transparent 46%, ${tokens.color.inkSoft} 46% 54%, transparent 54%)`
rule('::-webkit-search-cancel-button', {
  appearance: 'none',
  width: '0.875rem',
  height: '0.875rem',
  marginInlineStart: tokens.space.xs,
  background: `${stroke('45deg')}, ${stroke('-45deg')}`,
  cursor: 'pointer',
})
rule(':focus-visible', { outline: `3px solid ${tokens.color.accent}`, outlineOffset: '2px' })
// Only what is named moves from page to page; the rest changes at once and takes clicks meanwhile.
rule(':root', { viewTransitionName: 'none' })
rule('::view-transition', { pointerEvents: 'none' })
rule('::view-transition-group(*)', { animationDuration: '240ms' })
rule('::selection', { backgroundColor: tokens.color.accent, color: tokens.color.onAccent })
