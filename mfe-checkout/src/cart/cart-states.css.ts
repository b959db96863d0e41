import { style } from '@vanilla-extract/css'

/** Where no script runs, nothing is being waited for. */
export const waiting = style({ '@media': { '(scripting: none)': { display: 'none' } } })
