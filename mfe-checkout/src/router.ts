import { emptyHead } from '@shop/contracts/server-entry'
import { type Loader, pageRouter } from '@shop/module-runtime/page-router'

/** Search engines must not index a page whose content belongs to one visitor. */
const privatePage =
  (title: string, description: string): Loader<string> =>
  ({ context: { settings }, location }) => ({
    head: {
      ...emptyHead(`${title} · ${settings.shop.name}`),
      description: description.replace('{city}', settings.shop.city),
      canonical: location.pathname,
      metas: [{ name: 'robots', content: 'noindex' }],
    },
  })

export const createCheckoutRouter = pageRouter({
  '/cart': privatePage('Cart', 'What you picked, before it ships from {city}.'),
  '/checkout': privatePage(
    'Checkout',
    'Contact, address, payment: three short sections and your order is in.',
  ),
  '/orders': privatePage('My orders', 'All your orders, from a link we email you.'),
  '/order/$id': privatePage('Your order', 'Where your order is, and what is in it.'),
  '/subscribe': privatePage('Confirm your email', 'Emails about new drops, if you say yes.'),
  '/unsubscribe': privatePage('Unsubscribe', 'No more emails about new drops.'),
  '/order-confirmation': privatePage('Order confirmed', 'Your order is in, and on its way soon.'),
})
