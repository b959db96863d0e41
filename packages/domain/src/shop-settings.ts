import type { Category } from './categories.ts'
import { defaultCategories } from './default-categories.ts'
import type { CurrentDiscounts } from './discounts.ts'
import { maxPieces } from './limits.ts'
import type { StateCode } from './us-states.ts'

/**
 * Weekday 0 is Sunday. Times are like `09:00`, in the shop's zone. If `closes` is not later than
 * `opens`, it is on the next day.
 */
export type OpeningHours = { weekdays: readonly number[]; opens: string; closes: string }

export type ShippingMethod = {
  /** Orders store this id, so it never changes. */
  id: string
  name: string
  priceCents: number
  /** Shipping is free for a subtotal above this. Null if shipping is never free. */
  freeOverCents: number | null
  /** The minimum and maximum number of business days from shipment to delivery. */
  transitDays: readonly [number, number]
  /** The number of days from the order to delivery. Null if the method promises no day. */
  estimatedDays: number | null
  /** The states that the method serves, or null for all. */
  states: readonly StateCode[] | null
  isActive: boolean
}

/** Rates are fractions, such as 0.08 for 8%. */
export type TaxRules = {
  rate: number
  byState: readonly { state: StateCode; rate: number }[]
  isShippingTaxed: boolean
  /** True if the prices of products, and of taxed shipping, include the tax. */
  isIncluded?: boolean | undefined
}

export type ShopSettings = {
  shop: {
    name: string
    tagline: string
    /** Says in one sentence what the shop sells. May contain `{city}` and similar facts. */
    summary: string
    email: string
    phone: string
    city: string
    state: string
    /** The IANA name of the zone of all days and clock times, such as `America/Chicago`. */
    timeZone: string
    hours: readonly OpeningHours[]
    replyHours: number
    /** 0 if the shop takes nothing back. */
    returnDays: number
    /** Sentences contain this text, so it begins in lower case. */
    warranty: string
  }
  /** `from` and `until` are UTC times, or null for no limit. */
  banner: { isOn: boolean; title: string; text: string; from: string | null; until: string | null }
  orders: {
    isPhoneRequired: boolean
    /** The minimum and maximum number of hours from the order to its shipment. */
    processingHours: readonly [number, number]
    /** A product or variant with 1 to this many units is low in stock. */
    lowStock: number
    maxLinePieces: number
    maxOrderPieces: number
  }
  /** Screens list the categories in this order. */
  categories: { all: readonly Category[] }
  /** The checkout offers the methods in this order, and preselects the first. */
  shipping: { methods: readonly ShippingMethod[] }
  taxes: TaxRules
  /** `words` has up to five words, separated by commas. The headline shows them in turn. */
  home: {
    headline: string
    words: string
    lead: string
    callToAction: string
    closing: string
    closingAction: string
  }
  contact: { headline: string; lead: string }
  notFound: { title: string; link: string }
  seo: { isIndexed: boolean; rows: readonly PageTitle[] }
  pages: { own: readonly PageLink[] }
  /** Stored in another table, but sent with the settings to every page that shows totals. */
  discounts: CurrentDiscounts
  /** The provider that takes payments. If it is null, the shop places orders without a payment. */
  payment: { provider: string; isTest: boolean } | null
}

/** How a page appears in search results. An empty text stands for the page's own text. */
export type PageTitle = {
  /** A path such as `/about`, or `/product/*` for all pages below `/product`. */
  path: string
  title: string
  description: string
  /** True if search engines may show the page. */
  isListed: boolean
}

/** A page that staff have added, at `/pages/{id}`. */
export type PageLink = { id: string; title: string; link: 'none' | 'header' | 'footer' }

/** Settings that are not in the HTML of pages, because only some pages or the Worker read them. */
export type PageTexts = {
  about: {
    headline: string
    lead: string
    storyTitle: string
    story: string
    caption: string
    motto: string
    values: readonly { title: string; text: string }[]
    closing: string
  }
  faq: { headline: string; lead: string; entries: readonly FaqEntry[] }
  privacy: MarkdownText
  terms: MarkdownText
  /** `instructions` say how to send a return. Staff can change them when they approve a return. */
  returns: MarkdownText & { instructions: string }
  pages: { own: readonly (PageLink & MarkdownText & { isShown: boolean })[] }
  redirects: { rows: readonly { from: string; to: string }[] }
}

/** A question and its answer as plain text. `id` is the entry's anchor on the page. */
export type FaqEntry = {
  id: string
  question: string
  answer: string
  linkLabel: string
  linkHref: string
}

/** `body` is Markdown. `## Shipping {#shipping}` starts a section with an anchor. */
export type MarkdownText = { title: string; summary: string; body: string }

export type AllSettings = Omit<ShopSettings, keyof PageTexts> & PageTexts
export type SettingKey = Exclude<keyof AllSettings, 'discounts' | 'payment'>

/** The groups of settings that staff have saved. Every document contains them. */
export type SavedSettings = Partial<ShopSettings>

/** The default shipping method, offered first until staff save methods. */
export const standardMethod: ShippingMethod = {
  id: 'standard',
  name: 'Standard',
  priceCents: 999,
  freeOverCents: 7500,
  transitDays: [3, 7],
  estimatedDays: 5,
  states: null,
  isActive: true,
}

export const defaultSettings: ShopSettings = {
  shop: {
    name: 'NDX',
    tagline: 'Stay focused.',
    summary: 'Streetwear from {city} for focused minds.',
    email: 'hello@ndx.example',
    phone: '(504) 555-0142',
    city: 'New Orleans',
    state: 'Louisiana',
    timeZone: 'America/Chicago',
    hours: [
      { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '20:00' },
      { weekdays: [6], opens: '10:00', closes: '18:00' },
      { weekdays: [0], opens: '12:00', closes: '17:00' },
    ],
    replyHours: 24,
    returnDays: 30,
    warranty: 'lifetime warranty',
  },
  banner: {
    isOn: true,
    title: 'Website Under Construction',
    text: "We're launching soon! Some features may be limited during this period.",
    from: null,
    until: null,
  },
  orders: {
    isPhoneRequired: false,
    processingHours: [24, 48],
    lowStock: 3,
    maxLinePieces: maxPieces,
    maxOrderPieces: maxPieces,
  },
  categories: { all: defaultCategories },
  shipping: {
    methods: [
      standardMethod,
      {
        id: 'express',
        name: 'Express',
        priceCents: 1999,
        freeOverCents: null,
        transitDays: [1, 3],
        estimatedDays: null,
        states: null,
        isActive: true,
      },
    ],
  },
  taxes: { rate: 0.08, byState: [], isShippingTaxed: false, isIncluded: false },
  home: {
    headline: 'Stay',
    words: 'focused, bold, authentic, limitless, unstoppable',
    lead: 'Streetwear made in {city} for people with something to finish. Prices starting at $45.',
    callToAction: 'Shop Now',
    closing: 'One thing at a time. Dressed for it.',
    closingAction: 'Enter the Zone',
  },
  contact: {
    headline: 'Talk to us.',
    lead: 'Sizes, custom work, an order on its way: a person reads every message and responds within {reply}.',
  },
  notFound: { title: 'Oops! Page not found', link: 'Return to Home' },
  seo: { isIndexed: true, rows: [] },
  pages: { own: [] },
  discounts: { automatic: [], hasCodes: false, announced: [] },
  payment: null,
}

/** Fills in missing groups, and fields of `shop` and `orders` that an older Worker did not save. */
export const withDefaults = (saved: SavedSettings): ShopSettings => ({
  ...defaultSettings,
  ...saved,
  shop: { ...defaultSettings.shop, ...saved.shop },
  orders: { ...defaultSettings.orders, ...saved.orders },
})
