import { dayMs } from '@shop/domain/time'

/** How long after the order its link leads to it. */
export const linkLifeMs = 180 * dayMs
