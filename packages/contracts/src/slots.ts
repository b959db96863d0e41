/** Slots that several modules may fill, each with the parameters that its page passes. */
export const sharedSlots = {
  /** On the home page, between two sections and as wide as the page. */
  'home.section': [],
  /** Right below the button that adds the product to the cart, even if the product is sold out. */
  'product.purchase': ['productId'],
  'product.details': ['productId'],
  /** In the totals of the cart page, unless the cart is empty. */
  'cart.summary': [],
  'cart.details': [],
  /** The confirmation is isolated, so only the checkout's own entries run there. */
  'confirmation.details': [],
  'footer.details': [],
  'admin.dashboard': [],
  'admin.order': ['orderId'],
  'admin.product': ['productId'],
  'admin.customer': ['customerId'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The name of a slot that several modules may fill. */
export type SharedSlot = keyof typeof sharedSlots

/** Server entries may fill these slots, because nothing above loads later and pushes them down. */
export const edgeSlots: readonly string[] = [
  'home.section',
  'product.purchase',
  'product.details',
] satisfies SharedSlot[]

/** The slot of back-office screens. Deploy tokens name it; manifests list `screens` instead. */
export const screenSlot = 'admin.screen'

/** The slot of the menu below the header, which a link with `hasMenu` opens. */
export const menuSlot = 'header.menu'

/** Only one module may fill each slot of the shell's frame. */
const singleAreas = ['header', 'overlay'] as const

/** The slots that exist, as error messages list them. `<name>` stands for any name. */
export const slotNames: readonly string[] = [
  ...singleAreas.map((area) => `${area}.<name>`),
  ...Object.keys(sharedSlots),
]

/** Returns whether one or several modules may fill a slot. Undefined for an unknown slot. */
export const slotKindOf = (name: string): 'single' | 'shared' | undefined => {
  if (Object.hasOwn(sharedSlots, name)) return 'shared'
  return singleAreas.some((area) => name.startsWith(`${area}.`)) ? 'single' : undefined
}
