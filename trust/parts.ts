/** The parts of the trust run, in the order they run. */
import type { Part } from './part.ts'

export const parts: readonly Part[] = []
