import type { OrderWithItems } from '@shop/db/schema/orders'
import type * as v from 'valibot'

import type { ShopFacts } from '@shop/content/shop-facts'
import type { Parcel } from '@shop/domain/parcels'

/** All texts are plain text, which the layout escapes. */
export type MailWords = {
  subject: string
  heading: string
  intro: string
  next: string[]
  /** By default, an e-mail about an order links to the order's page. */
  link?: { label: string; href: string }
  parcels?: readonly Parcel[]
  extra?: { title: string; text: string; label: string; href: string }
}

type Given<Data> = {
  data: Data
  facts: ShopFacts
  /** If null, the e-mail has no links. */
  shopOrigin: string | null
  /** The key that confirms the consent given with the order. */
  confirmKey?: string | undefined
  /** Parcels added after this time get separate e-mails. */
  queuedAtMs?: number | undefined
}

type Kind<Data> = {
  id: string
  name: string
  data: v.GenericSchema<unknown, Data>
  sample: Data
  /** True if visitors can cause such e-mails. One address gets only a few of them an hour. */
  isLimited?: boolean
  /**
   * True if only the recipient may open the link. Sending deletes the data, and staff see a sample
   * instead, except for an e-mail that stays in the shop's mailbox.
   */
  isSecret?: boolean
}

export type OrderMail<Data = unknown> = Kind<Data> & {
  about: 'order'
  /** If this returns false when the e-mail is due, the e-mail is deleted. */
  isStillTrue?(order: OrderWithItems, data: Data): boolean
  words(order: OrderWithItems & { number: string }, given: Given<Data>): MailWords
}

export type PersonMail<Data = unknown> = Kind<Data> & {
  about: 'person'
  words(given: Given<Data>): MailWords
}

/** In both types `words` is a method, so one `MailKind[]` can hold kinds with different data. */
export type MailKind = OrderMail | PersonMail

export const questions = ({ email, reply }: ShopFacts): string =>
  `Questions? Write to ${email}; we reply within ${reply}.`
