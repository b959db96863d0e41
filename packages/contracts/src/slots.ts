/** The slots of the shop, and how many modules may fill each. */

/** Slots that several modules may fill, each with the parameters that its page passes. */
export const sharedSlots = {
  /** The product page, below the description. */
  'product.details': ['productId'],
  /** The cart page, below its lines. */
  'cart.details': [],
  /** The order confirmation. It is isolated, so only the checkout's own entries run there. */
  'confirmation.details': [],
  /** The shell's footer. */
  'footer.details': [],
  /** The back office's details of an order. */
  'admin.order': ['orderId'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SharedSlot = keyof typeof sharedSlots

/**
 * The slot of modules' screens. A deploy token names it, but a manifest lists `screens` instead.
 */
export const screenSlot = 'admin.screen'

/** The slot of the menu below the header, which a link with `hasMenu` opens. */
export const menuSlot = 'header.menu'

/** Areas of the shell's frame. Only one module may fill each of their slots. */
const singleAreas = ['header', 'overlay'] as const

/** The existing slots, as problems and documents list them. */
export const slotNames: readonly string[] = [
  ...singleAreas.map((area) => `${area}.<name>`),
  ...Object.keys(sharedSlots),
]

/**
 * Returns `single` if only one module may fill the slot, and `shared` if several may. Returns
 * `undefined` if there is no such slot.
 */
export const slotKindOf = (name: string): 'single' | 'shared' | undefined => {
  if (Object.hasOwn(sharedSlots, name)) return 'shared'
  return singleAreas.some((area) => name.startsWith(`${area}.`)) ? 'single' : undefined
}
