import { dayMs } from '@shop/domain/time'

/** Counted from when the order is placed. */
export const linkLifeMs = 180 * dayMs
