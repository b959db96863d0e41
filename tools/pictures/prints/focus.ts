import type { Inks } from '../palette.ts'
import { almond, bothSides, dot, fleur, rays, ring, star, word } from './motifs.ts'

/** Shield, rays and a wide-open eye over the wordmark. */
export const crest = ({ main, pop, cloth, third }: Inks) => {
  const shield =
    'M0 -226C70 -190 130 -178 190 -180C204 20 168 150 0 246C-168 150 -204 20 -190 -180C-130 -178 -70 -190 0 -226Z'
  const halo = `<g transform="translate(0 -20)">${rays(36, 104, 190, 5, main)}</g>`
  return (
    `<path d="${shield}" fill="${main}"/><path d="${shield}" fill="${cloth}" transform="scale(.94)"/>` +
    `<clipPath id="shield"><path d="${shield}" transform="scale(.89)"/></clipPath>` +
    `<g clip-path="url(#shield)">${halo}</g>` +
    `<path d="${shield}" fill="none" stroke="${pop}" stroke-width="5" transform="scale(.89)"/>` +
    `<g transform="translate(0 -20)"><path d="${almond(160, 108)}" fill="${cloth}"/>` +
    `<path d="${almond(142, 92)}" fill="${main}"/>${dot(0, 0, 62, cloth)}${ring(48, 9, pop)}${dot(0, 0, 22, pop)}` +
    `${rays(4, 40, 74, 8, third)}</g>` +
    `<path d="M-196 92L196 92L214 128L196 164L-196 164L-214 128Z" fill="${pop}" stroke="${cloth}" stroke-width="9"/>` +
    word('FOCUS', { x: 0, y: 128, height: 46, color: cloth, weight: 1.35, gap: 1.7 }) +
    `<g transform="translate(0 -148) scale(.2)">${fleur(pop)}</g>` +
    `<g transform="translate(0 200) scale(.9)">${star(0, 0, 17, pop)}</g>`
  )
}

/** The wordmark, chest wide, its O a crosshair. */
export const wordmark = ({ main, pop, cloth }: Inks) => {
  const letters = ['F', '', 'C', 'U', 'S'].map((letter, index) =>
    letter
      ? word(letter, { x: (index - 2) * 110, y: 0, height: 132, color: main, weight: 1.55 })
      : '',
  )
  const sight = `<g transform="translate(-110 0)">${ring(49, 17, pop)}${rays(4, 26, 72, 10, pop)}${dot(0, 0, 11, pop)}</g>`
  const rule = `<path d="M-262 96H262" stroke="${main}" stroke-width="6"/>`
  const city = word('NDX', { x: 0, y: 128, height: 30, color: main, weight: 1.4, gap: 3 })
  return `${letters.join('')}${sight}${rule}<rect x="-74" y="88" width="148" height="18" fill="${cloth}"/>${city}`
}

/** Rings that close in on one point, off centre. */
export const tunnel = ({ main, pop, cloth }: Inks) => {
  const rings = Array.from({ length: 13 }, (_, index) => {
    const inwards = index / 13
    return dot(
      62 * inwards ** 1.3,
      -48 * inwards ** 1.3,
      205 * (1 - inwards) + 8,
      index % 2 ? cloth : main,
    )
  })
  return `${rings.join('')}${dot(60, -46, 20, pop)}`
}

/** Fleur-de-lis in the sights. */
export const lockedFleur = ({ main, pop, cloth }: Inks) =>
  `${ring(182, 12, main)}${ring(158, 4, main)}${rays(60, 158, 182, 4, main)}` +
  `${rays(4, 128, 232, 13, pop)}<g transform="scale(.66) translate(0 -10)">${fleur(cloth)}</g>` +
  `<g transform="scale(.62) translate(0 -10)">${fleur(main, pop)}</g>`

/** An eye with a star for a pupil, between two words. */
export const nightShift = ({ main, pop, cloth, third }: Inks) => {
  const lashes = bothSides(
    [18, 50, 84]
      .map((x, index) => `<path d="M${x} ${-88 + index * 12}L${x * 1.35} ${-128 + index * 20}"/>`)
      .join(''),
  )
  return (
    word('NIGHT', { x: 0, y: -186, height: 62, color: main, weight: 1.5, gap: 1.6 }) +
    `<g stroke="${pop}" stroke-width="9">${lashes}</g>` +
    `<path d="${almond(198, 116)}" fill="${main}"/><path d="${almond(172, 94)}" fill="${cloth}"/>` +
    `${dot(0, 0, 68, pop)}${star(0, 0, 66, main)}${dot(0, 0, 12, third)}` +
    word('SHIFT', { x: 0, y: 158, height: 62, color: main, weight: 1.5, gap: 1.6 })
  )
}

/** The family wordmark in toy blocks; the O looks back. */
export const toyBlocks = () => {
  const faces = ['#2f8f88', '#f6c445', '#d9482f', '#e9852e', '#4a7fc1']
  const tilts = [-6, 4, -3, 5, -5]
  const blocks = [...'FOCUS'].map((letter, index) => {
    const [x, y] = index < 3 ? [(index - 1) * 128, -66] : [(index - 3.5) * 128, 66]
    const face = faces[index]
    const label =
      letter === 'O'
        ? `${dot(-24, 0, 22, '#fff')}${dot(24, 0, 22, '#fff')}${dot(-19, 5, 11, '#17181d')}${dot(29, 5, 11, '#17181d')}`
        : word(letter, {
            x: 0,
            y: 0,
            height: 74,
            color: '#fffaf0',
            weight: 1.7,
          })
    return `<g transform="translate(${x} ${y}) rotate(${tilts[index]})"><rect x="-58" y="-58" width="116" height="116" rx="18" fill="${face}" stroke="#17181d" stroke-opacity=".18" stroke-width="7"/>${label}</g>`
  })
  return blocks.join('')
}
