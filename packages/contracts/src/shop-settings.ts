/**
 * The checks, labels and help texts of the settings. Forms, the API and `docs/settings.md` derive
 * from them. A saved group is one row of the table `settings`.
 */
import * as v from 'valibot'

import { maxPieces } from '@shop/domain/limits'
import { maxCents } from '@shop/domain/money'
import { isTimeZone } from '@shop/domain/shop-days'
import type { AllSettings, SettingKey } from '@shop/domain/shop-settings'
import { stateCodes } from '@shop/domain/us-states'

import { CategoriesGroup } from './category-settings.ts'
import { CurrentDiscounts } from './discount.ts'
import { PaymentOffer } from './own-payment.ts'
import { EmailAddress, line, listOf, oneOf, requiredLine, unique, wholeNumber } from './fields.ts'
import {
  AboutGroup,
  ContactGroup,
  FaqGroup,
  HomeGroup,
  isAnchor,
  MarkdownGroup,
  NotFoundGroup,
  PagesGroup,
  RedirectsGroup,
  ReturnsGroup,
  SeoGroup,
} from './page-settings.ts'
import { endsLater, field, flag, Instant, periodFields } from './setting-field.ts'

const cents = wholeNumber(0, maxCents, 'cents')
const Clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time: 09:30'))
const span = (min: number, max: number, unit: string) =>
  v.pipe(
    v.tuple([wholeNumber(0, max, unit), wholeNumber(min, max, unit)]),
    v.check(([from, to]) => from <= to, 'must not end before it starts'),
  )
const StateCode = v.picklist(stateCodes, 'must be the two letters of a state or territory')

const Hours = v.object({
  weekdays: field(v.pipe(v.array(wholeNumber(0, 6)), v.minLength(1, 'must name a day')), 'Days', {
    kind: 'weekdays',
  }),
  opens: field(Clock, 'Opens', { kind: 'clock' }),
  closes: field(Clock, 'Closes', {
    help: 'A closing time before the opening time is on the next day.',
    kind: 'clock',
  }),
})

const ShopGroup = v.object({
  name: field(requiredLine(40), 'Name'),
  tagline: field(line(80), 'Tagline'),
  summary: field(requiredLine(120), 'What you sell, in a sentence', {
    help: 'For search engines, assistants and phones that install the shop.',
    kind: 'sentence',
  }),
  email: field(EmailAddress, 'Email'),
  phone: field(requiredLine(40), 'Phone', { help: 'As shoppers will see it.' }),
  city: field(requiredLine(60), 'City'),
  state: field(requiredLine(60), 'State'),
  timeZone: field(
    v.pipe(requiredLine(60), v.check(isTimeZone, 'must be a time zone: America/Chicago')),
    'Time zone',
    {
      help: 'Such as America/New_York. For opening hours, schedules, emails and the days of the back office.',
    },
  ),
  hours: field(v.pipe(v.array(Hours), v.maxLength(7, 'must have at most 7 rows')), 'Opening hours'),
  replyHours: field(wholeNumber(1, 720, 'hours'), 'Response within (hours)'),
  returnDays: field(wholeNumber(0, 365, 'days'), 'Return window (days)', {
    help: '0: no returns. If you set 0, change the returns, FAQ and terms texts, too.',
  }),
  warranty: field(requiredLine(60), 'Warranty', {
    help: 'As it reads in a sentence: every piece carries a … .',
  }),
})

const BannerGroup = v.pipe(
  v.object({
    isOn: field(flag, 'Show the banner'),
    title: field(line(80), 'Title'),
    text: field(line(200), 'Text', { kind: 'sentence' }),
    ...periodFields,
  }),
  v.forward(v.partialCheck([['from'], ['until']], endsLater, 'must be after the start'), ['until']),
)

const OrdersGroup = v.object({
  isPhoneRequired: field(flag, 'Require a phone number at checkout'),
  processingHours: field(span(1, 720, 'hours'), 'Processing window (hours)', {
    help: 'From order to shipment.',
  }),
  lowStock: field(wholeNumber(0, 1000), 'Low-stock limit', {
    help: 'Products with 1 to this many pieces are marked as low stock.',
  }),
  maxLinePieces: field(wholeNumber(1, maxPieces), 'Most pieces per line'),
  maxOrderPieces: field(wholeNumber(1, maxPieces), 'Most pieces per order'),
})

const Method = v.object({
  id: field(v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,39}$/, 'must have a letter')), 'Id', {
    kind: 'id',
  }),
  name: field(requiredLine(40), 'Name'),
  priceCents: field(cents, 'Price', { kind: 'cents' }),
  freeOverCents: field(v.nullable(cents), 'Free over', {
    help: 'Empty: never free.',
    kind: 'cents',
  }),
  transitDays: field(span(0, 365, 'days'), 'Delivery window (business days)'),
  estimatedDays: field(v.nullable(wholeNumber(0, 365, 'days')), 'Estimated delivery (days)', {
    help: 'Empty: orders show no estimate.',
  }),
  states: field(
    v.nullable(v.pipe(v.array(StateCode), v.minLength(1, 'must name a state'))),
    'Ships to',
    { help: 'The checkout offers this method only for addresses there.', kind: 'states' },
  ),
  isActive: field(flag, 'Offered'),
})

const ShippingGroup = v.object({
  methods: field(
    v.pipe(
      listOf(Method, 20),
      unique(({ id }) => id, 'must not share an id'),
      v.check((all) => all.some(({ isActive }) => isActive), 'must offer at least one method'),
    ),
    'Shipping methods',
    { help: 'The checkout offers them in this order.' },
  ),
})

const rate = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must be 0 or more'),
  v.maxValue(0.5, 'must be at most 50%'),
  v.check((of) => Number(of.toFixed(6)) === of, 'must have at most 4 decimals as a percentage'),
)

const TaxesGroup = v.object({
  rate: field(rate, 'Tax rate', { kind: 'percent', help: 'Applies where no other rate is set.' }),
  byState: field(
    v.pipe(
      v.array(
        v.object({
          state: field(StateCode, 'State', { kind: 'state' }),
          rate: field(rate, 'Rate', { kind: 'percent' }),
        }),
      ),
      unique(({ state }) => state, 'must name each state once'),
    ),
    'Rates by state',
  ),
  isShippingTaxed: field(flag, 'Shipping is taxed'),
  isIncluded: field(v.optional(flag, false), 'Prices include tax', {
    help: 'Shoppers pay the prices they see. The tax is the share within, by the rate of their state.',
  }),
})

export type SettingGroup<Key extends SettingKey = SettingKey> = {
  title: string
  schema: v.GenericSchema<AllSettings[Key]>
  /** Where shoppers and staff see the group's values. `docs/settings.md` contains this text. */
  shownIn: string
  /** The first page that a preview opens. */
  path: string
}

export const settingGroups: { [Key in SettingKey]: SettingGroup<Key> } = {
  shop: {
    title: 'Shop',
    schema: ShopGroup,
    shownIn: 'header, footer, contact, FAQ, legal texts, emails, assistant, search engines',
    path: '/contact',
  },
  banner: {
    title: 'Banner',
    schema: BannerGroup,
    shownIn: 'above the header of every page',
    path: '/',
  },
  orders: {
    title: 'Orders',
    schema: OrdersGroup,
    shownIn: 'checkout, product pages, FAQ, legal texts, inventory',
    path: '/faq',
  },
  categories: {
    title: 'Categories',
    schema: CategoriesGroup,
    shownIn: 'menu, home page, filters, footer, product form, assistant, search engines',
    path: '/shop',
  },
  shipping: {
    title: 'Shipping',
    schema: ShippingGroup,
    shownIn: 'cart, checkout, orders, emails, FAQ, legal texts, assistant, search engines',
    path: '/faq',
  },
  taxes: {
    title: 'Taxes',
    schema: TaxesGroup,
    shownIn: 'cart, checkout, orders, legal texts',
    path: '/terms',
  },
  home: { title: 'Home', schema: HomeGroup, shownIn: 'the home page', path: '/' },
  about: { title: 'About', schema: AboutGroup, shownIn: '/about', path: '/about' },
  contact: { title: 'Contact', schema: ContactGroup, shownIn: '/contact', path: '/contact' },
  faq: {
    title: 'FAQ',
    schema: FaqGroup,
    shownIn: '/faq, the assistant, llms.txt, MCP',
    path: '/faq',
  },
  privacy: { title: 'Privacy', schema: MarkdownGroup, shownIn: '/privacy, MCP', path: '/privacy' },
  terms: { title: 'Terms', schema: MarkdownGroup, shownIn: '/terms, MCP', path: '/terms' },
  returns: {
    title: 'Returns',
    schema: ReturnsGroup,
    shownIn: '/returns, MCP, approved returns',
    path: '/returns',
  },
  notFound: {
    title: 'Page not found',
    schema: NotFoundGroup,
    shownIn: 'paths without a page',
    path: '/no-such-page',
  },
  pages: {
    title: 'Own pages',
    schema: PagesGroup,
    shownIn: '/pages/…, header, footer, sitemap',
    path: '/',
  },
  seo: {
    title: 'Search engines',
    schema: SeoGroup,
    shownIn: 'titles and descriptions of pages, sitemap, product feed, robots.txt',
    path: '/',
  },
  redirects: {
    title: 'Redirects',
    schema: RedirectsGroup,
    shownIn: 'paths without a page',
    path: '/',
  },
}

export const settingKeys = Object.keys(settingGroups) as SettingKey[]

/** The saved groups that every document carries. A missing group has its default. */
export const SavedSettings = v.partial(
  v.object({
    shop: ShopGroup,
    banner: BannerGroup,
    orders: OrdersGroup,
    categories: CategoriesGroup,
    shipping: ShippingGroup,
    taxes: TaxesGroup,
    home: HomeGroup,
    contact: ContactGroup,
    notFound: NotFoundGroup,
    seo: SeoGroup,
    pages: v.object({
      own: v.array(
        v.object({
          id: v.string(),
          title: v.string(),
          link: v.picklist(['none', 'header', 'footer']),
        }),
      ),
    }),
    discounts: CurrentDiscounts,
    payment: PaymentOffer,
  }),
)

/** The texts of `/about`, with the shop's facts in place of placeholders. */
export const AboutPageText = AboutGroup
/** The questions of `/faq`, with the shop's facts in place of placeholders. */
export const FaqPageText = FaqGroup
/** A legal text or a page that staff added, with the shop's facts in place of placeholders. */
export const MarkdownPageText = v.object({
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  /** An ISO 8601 day; null for a page that staff added. */
  updated_on: v.nullable(v.string()),
})
export type MarkdownPageText = v.InferOutput<typeof MarkdownPageText>

/** `GET /api/pages/:slug`: the text of `about`, `faq`, a legal page or a page by staff. */
export const PageText = v.union([AboutPageText, FaqPageText, MarkdownPageText])
export type PageText = AllSettings['about'] | AllSettings['faq'] | MarkdownPageText

export const PageTextPath = v.object({ slug: v.pipe(v.string(), isAnchor) })

/** A stored value that is not shown yet. It is a draft, or scheduled if it has a time. */
export const NextValue = v.object({ value: v.unknown(), at: v.nullable(v.string()) })
export type NextValue = v.InferOutput<typeof NextValue>

/** One group as staff edit it. `version` is 0 until somebody saves the group. */
export const Setting = v.object({
  key: v.picklist(settingKeys),
  value: v.unknown(),
  default_value: v.unknown(),
  /** True if nobody has saved the group, or if the stored value does not fit this release. */
  is_default: v.boolean(),
  next: v.nullable(NextValue),
  version: v.number(),
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
})
export type Setting = v.InferOutput<typeof Setting>

export const SettingList = v.object({ settings: v.array(Setting) })

/** A value that was saved earlier, or the default if staff restored it. */
export const SettingVersion = v.object({
  version: v.number(),
  value: v.unknown(),
  is_default: v.boolean(),
  next: v.nullable(NextValue),
  by: v.string(),
  at: v.string(),
})
export type SettingVersion = v.InferOutput<typeof SettingVersion>

export const SettingVersionList = v.object({ versions: v.array(SettingVersion) })

/** The group of a path such as `/api/settings/shipping`. */
export const SettingPath = v.object({ key: oneOf(settingKeys) })

/** `PUT /api/settings/:key`. A null value restores the default. */
export const SaveSettingInput = v.strictObject({
  value: v.unknown(),
  /** The version that staff saw. */
  version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})
export type SaveSettingInput = v.InferOutput<typeof SaveSettingInput>

/** `PUT /api/settings/:key/next`. Null removes the draft. `at` is the time of publication. */
export const SaveNextInput = v.strictObject({
  next: v.nullable(v.strictObject({ value: v.unknown(), at: v.nullable(Instant) })),
  version: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})
export type SaveNextInput = v.InferOutput<typeof SaveNextInput>

/** A link that shows its visitor all drafts for an hour. `query` is added to a page's address. */
export const DraftPreview = v.object({ query: v.string(), expires_at: v.string() })
export type DraftPreview = v.InferOutput<typeof DraftPreview>
