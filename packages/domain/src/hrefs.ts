/** Returns the path of a product's page, which preselects the color and size. */
export const productHref = (id: string, color = '', size = ''): string => {
  const choice = new URLSearchParams({ ...(color && { color }), ...(size && { size }) })
  return `/product/${encodeURIComponent(id)}${choice.size > 0 ? `?${choice}` : ''}`
}

/** Returns the path of the shop page, filtered by the category with this id. */
export const categoryHref = (category: string): string =>
  `/shop?${new URLSearchParams({ category })}`

/** Returns the link to an order. Anyone with the link can see the order. */
export const ownOrderHref = (id: string, key: string): string =>
  `/order/${encodeURIComponent(id)}?${new URLSearchParams({ key }).toString()}`

/** Returns the path of the page that confirms a consent, with the key from an e-mail. */
export const confirmConsentHref = (key: string): string =>
  `/subscribe?${new URLSearchParams({ key }).toString()}`

/** Returns the path of the page that signs a shopper in, with the key from an e-mail. */
export const signInHref = (key: string): string =>
  `/orders?${new URLSearchParams({ key }).toString()}`

/** Returns the path of the page that unsubscribes a person, with the key from an e-mail. */
export const unsubscribeHref = (key: string): string =>
  `/unsubscribe?${new URLSearchParams({ key }).toString()}`
