/** Types of the kinds of e-mail that `mail-kinds.ts` lists. */
import type { OrderWithItems } from '@shop/db/schema/orders'
import type * as v from 'valibot'

import type { ShopFacts } from '@shop/content/shop-facts'
import type { Parcel } from '@shop/domain/parcels'

/** All texts are plain text, which the layout escapes. */
export type MailWords = {
  subject: string
  heading: string
  intro: string
  /** Paragraphs about what happens next. */
  next: string[]
  /** By default, an e-mail about an order links to the order's page. */
  link?: { label: string; href: string }
  parcels?: readonly Parcel[]
  /** A second link at the end of the e-mail, with its own title and text. */
  extra?: { title: string; text: string; label: string; href: string }
}

type Given<Data> = {
  data: Data
  facts: ShopFacts
  /** If null, the e-mail has no links. */
  shopOrigin: string | null
  /** The key that confirms the consent given with the order. */
  confirmKey?: string | undefined
  /** The time when the e-mail was queued. Newer parcels get separate e-mails. */
  queuedAtMs?: number | undefined
}

type Kind<Data> = {
  id: string
  /** Shown to staff in lists. */
  name: string
  /** The schema of the data that the e-mail's row stores. */
  data: v.GenericSchema<unknown, Data>
  /** Stands in for the stored data in the back office's preview. */
  sample: Data
  /** True if visitors can cause such e-mails. If so, one address gets only a few an hour. */
  isLimited?: boolean
  /**
   * True if only the recipient may open the link. Staff see the sample instead, and sending deletes
   * the data, except for an e-mail that stays in the shop's mailbox.
   */
  isSecret?: boolean
}

/** An e-mail to an order's customer, with its lines, sums and address. */
export type OrderMail<Data = unknown> = Kind<Data> & {
  about: 'order'
  /** If this returns false when the e-mail is due, the e-mail is deleted. */
  isStillTrue?(order: OrderWithItems, data: Data): boolean
  words(order: OrderWithItems & { number: string }, given: Given<Data>): MailWords
}

/** An e-mail about no order. Its row stores the recipient. */
export type PersonMail<Data = unknown> = Kind<Data> & {
  about: 'person'
  words(given: Given<Data>): MailWords
}

/** Declaring `words` as a method lets a list contain kinds with different data. */
export type MailKind = OrderMail | PersonMail

export const questions = ({ email, reply }: ShopFacts): string =>
  `Questions? Write to ${email}; we reply within ${reply}.`
