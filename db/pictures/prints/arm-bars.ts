import type { Inks } from '../palette.ts'

/** Bars stacked down both sleeves of the long sleeve. */
export function armBars({ main, pop }: Inks) {
  const bars = Array.from({ length: 7 }, (_, index) => {
    const color = index % 3 === 1 ? pop : main
    return `<rect x="${-27 + index}" y="${index * 58}" width="${54 - index * 2}" height="30" fill="${color}"/>`
  }).join('')
  const arm = `<g transform="translate(243 640) rotate(12)">${bars}</g>`
  return `${arm}<g transform="translate(1200 0) scale(-1 1)">${arm}</g>`
}
