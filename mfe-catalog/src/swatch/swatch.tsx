/** A dot in a garment's color. */
import { sizes, swatches } from './swatch.css.ts'

/** Decorative: the color's name stands beside it or labels its control. */
export const Swatch = ({ color, size = 'md' }: { color: string; size?: keyof typeof sizes }) => (
  <span className={`${swatchClass(color)} ${sizes[size]}`} />
)

/** A name without a swatch of its own gets gray. */
const swatchClass = (color: string): string => {
  const name = color.toLowerCase()
  return Object.hasOwn(swatches, name) ? swatches[name as keyof typeof swatches] : swatches.other
}
