/** The settings that staff can change without a developer, with their defaults. */
import type { StateCode } from './us-states.ts'

/** Weekday 0 is Sunday. Times are `09:00` in the shop's zone; `closes` may be on the next day. */
export type OpeningHours = { weekdays: readonly number[]; opens: string; closes: string }

export type ShippingMethod = {
  /** Orders store it, so it never changes. */
  id: string
  name: string
  priceCents: number
  /** Shipping is free if the subtotal is strictly above this. Null if it is never free. */
  freeOverCents: number | null
  /** The minimum and maximum number of business days from shipment to delivery. */
  transitDays: readonly [number, number]
  /** The number of days from the order to its estimated delivery. Null if there is no estimate. */
  estimatedDays: number | null
  /** Where it is offered. Null: everywhere. */
  states: readonly StateCode[] | null
  isActive: boolean
}

/** Rates are fractions: 0.08 is 8%. */
export type TaxRules = {
  rate: number
  byState: readonly { state: StateCode; rate: number }[]
  isShippingTaxed: boolean
}

export type ShopSettings = {
  shop: {
    name: string
    tagline: string
    email: string
    phone: string
    city: string
    state: string
    hours: readonly OpeningHours[]
    replyHours: number
    returnDays: number
  }
  /** `from` and `until` are UTC times, null for no bound. */
  banner: { isOn: boolean; title: string; text: string; from: string | null; until: string | null }
  orders: {
    isPhoneRequired: boolean
    /** The minimum and maximum number of hours from the order to its shipment. */
    processingHours: readonly [number, number]
    /** A product or variant with 1 to this many units is low in stock. */
    lowStock: number
  }
  /** The checkout offers the methods in this order, and the first is preselected. */
  shipping: { methods: readonly ShippingMethod[] }
  taxes: TaxRules
}

export type SettingKey = keyof ShopSettings

/** The groups that staff have saved. */
export type SavedSettings = Partial<ShopSettings>

/** The first method of a shop that has saved none. */
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
    email: 'hello@ndx.example',
    phone: '(504) 555-0142',
    city: 'New Orleans',
    state: 'Louisiana',
    hours: [
      { weekdays: [1, 2, 3, 4, 5], opens: '09:00', closes: '20:00' },
      { weekdays: [6], opens: '10:00', closes: '18:00' },
      { weekdays: [0], opens: '12:00', closes: '17:00' },
    ],
    replyHours: 24,
    returnDays: 30,
  },
  banner: {
    isOn: true,
    title: 'Website Under Construction',
    text: "We're launching soon! Some features may be limited during this period.",
    from: null,
    until: null,
  },
  orders: { isPhoneRequired: false, processingHours: [24, 48], lowStock: 3 },
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
  taxes: { rate: 0.08, byState: [], isShippingTaxed: false },
}

/** Fills up what staff have saved with the defaults. */
export const withDefaults = (saved: SavedSettings): ShopSettings => ({
  ...defaultSettings,
  ...saved,
})
