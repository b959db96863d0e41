/** A choice of size and color, as lines of carts and orders and the variants of a product name it. */
export type Choice = { size?: string | null | undefined; color?: string | null | undefined }

/** Whether a variant is of a choice; a color that is left open is any. */
export const isOfChoice = (variant: Choice, { size, color }: Choice): boolean =>
  (variant.size ?? null) === (size ?? null) && (color == null || variant.color === color)

/** A choice in words, such as `M, Navy`; empty where there is nothing to choose. */
export const describeChoice = ({ size, color }: Choice): string =>
  [size, color].filter(Boolean).join(', ')
