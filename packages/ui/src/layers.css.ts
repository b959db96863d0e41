/** Order of style layers: reset, then these primitives; a module's own styles stand above both. */
import { globalLayer } from '@vanilla-extract/css'

export const reset = globalLayer('reset')
export const primitives = globalLayer('primitives')
