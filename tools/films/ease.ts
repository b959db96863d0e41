/** From 0 to 1 without a jerk at either end; what is outside stays at the end. */
export const ease = (amount: number): number => {
  const t = Math.min(1, Math.max(0, amount))
  return t * t * t * (t * (t * 6 - 15) + 10)
}

/** Starts at once and settles slowly. */
export const land = (amount: number): number => 1 - (1 - Math.min(1, Math.max(0, amount))) ** 4
