/** Puts a style rule into the layer of the primitives, below a room's own styles. */
import { primitives } from './layers.css.ts'

/** For `style` and `recipe`. */
export const inLayer = (rule: object) => ({ '@layer': { [primitives]: rule } })
