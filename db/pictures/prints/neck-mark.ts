import { word } from './letters.ts'

/** The initials woven into the neck label. */
export function neckMark(x: number, y: number) {
  return word('NDX', { x, y, height: 13, color: '#17181d', weight: 1.3, gap: 1.4 })
}
