/** The slots that the shop has: which modules may fill, and by how many each. */

/** Slots that several modules may fill, each with the parameters that its page gives to them. */
export const sharedSlots = {
  /** The product page, below the description. */
  'product.details': ['productId'],
  /** The cart page, below its lines. */
  'cart.details': [],
  /** The order confirmation: an isolated page, where the checkout's own entries are the only ones. */
  'confirmation.details': [],
  /** The shell's footer. */
  'footer.details': [],
  /** The back office's details of an order. */
  'admin.order': ['orderId'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of one. */
export type SharedSlot = keyof typeof sharedSlots

/** The slot in which the back office shows the screens of modules. A token must name it, a manifest has `screens` instead. */
export const screenSlot = 'admin.screen'

/** Areas of the shell's frame; one module fills a slot of theirs. */
const singleAreas = ['header', 'overlay'] as const

/** What there is, as problems and documents list it. */
export const slotNames: readonly string[] = [
  ...singleAreas.map((area) => `${area}.<name>`),
  ...Object.keys(sharedSlots),
]

/** `single` when one module fills it, `shared` when several may, in the order of the registry; `undefined` when there is none. */
export const slotKindOf = (name: string): 'single' | 'shared' | undefined => {
  if (Object.hasOwn(sharedSlots, name)) return 'shared'
  return singleAreas.some((area) => name.startsWith(`${area}.`)) ? 'single' : undefined
}
