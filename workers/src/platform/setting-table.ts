import { oneOf } from '@shop/contracts/fields'
import { staffRoles } from '@shop/contracts/staff'
import { isLoopback } from '@shop/domain/loopback'
import * as v from 'valibot'

import { parseRange } from './ip-address.ts'

export const accessHeader = 'cf-access-jwt-assertion'

const locationHints = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const
export type LocationHint = (typeof locationHints)[number]

type Program = 'start' | 'deploy'

export type Setting = {
  schema: v.GenericSchema<string | undefined, unknown>
  /** Shown by `npm start -- --help`, `docs/operate.md` and a deploy's output. */
  about: string
  /** Says what the shop does without this setting. Default: the schema's default, or `none`. */
  unset?: string
  /** Programs that read the setting and pass it to the Worker. Default: `start` and `deploy`. */
  readBy?: readonly Program[]
  /** True if nobody may see the value. A deploy stores it as a secret of the Worker. */
  isSecret?: true
}

const everywhere: readonly Program[] = ['start', 'deploy']

export const isLocalUrl = (url: string): boolean => isLoopback(URL.parse(url)?.hostname ?? '')

/** Rejects spaces at the ends: `URL` ignores them, but a token's issuer must equal the text. */
const isHttps = (url: string): boolean => /^https:\/\/[^/\s]\S*$/.test(url) && URL.canParse(url)

export const isHttpsOrLocal = (url: string): boolean => isHttps(url) || isLocalUrl(url)

const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message))

const checked = (isValid: (text: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isValid, message))

/** May be empty, because a deploy stores an empty text to remove a secret. */
const secret = v.optional(matching(/^[\x21-\x7e]*$/, 'must be one word'))

const hostName = matching(
  /^[a-z\d]([a-z\d.-]*[a-z\d])?$/,
  'must be a host name, such as staff.shop.example',
)

/** Excludes wildcards and schemes, which could allow more than intended. */
const PictureHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.array(
    matching(
      /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
      'must be names of hosts, separated by spaces, such as "images.example.com"',
    ),
  ),
)

const TrustedProxies = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(parseRange),
  ),
  v.check(
    (ranges) => !ranges.includes(null),
    'must be addresses or networks, separated by spaces, such as "127.0.0.1 10.0.0.0/8"',
  ),
  v.transform((ranges) => ranges.filter((range) => range !== null)),
)

const libsqlSchemes = new Set(['libsql:', 'https:', 'http:', 'wss:', 'ws:'])

const isLibsqlUrl = (given: string): boolean => libsqlSchemes.has(URL.parse(given)?.protocol ?? '')

/** Requires https for the provider's token, unless the token stays on this machine. */
const isProvider = (given: string): boolean => {
  const url = URL.parse(given)
  return isHttpUrl(given) && url?.hash === '' && isHttpsOrLocal(given)
}

const isHttpUrl = (given: string): boolean => {
  const url = URL.parse(given)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}

const count = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  )

/** Only the commands read these settings. The Worker does not get them. */
const commandSettings = {
  PORT: {
    schema: v.optional(count(0, 65_535)),
    about: 'the port on 127.0.0.1; 0 takes a free one',
    unset: '8787',
    readBy: ['start'],
  },
  DATA_DIR: {
    schema: v.optional(v.string(), '.data'),
    about: 'the folder for everything that a shop on one machine stores',
    readBy: ['start'],
  },
  CLOUDFLARE_ACCOUNT_ID: {
    schema: v.string(),
    about: 'the id of the Cloudflare account, in the sidebar of its dashboard',
    unset: 'required',
    readBy: ['deploy'],
  },
  CLOUDFLARE_API_TOKEN: {
    schema: v.string(),
    about: 'a token of the account, with the permissions that docs/operate.md lists',
    unset: 'required',
    readBy: ['deploy'],
    isSecret: true,
  },
  WORKER_NAME: {
    schema: v.optional(
      matching(/^[a-z][a-z\d-]{0,53}$/, 'must be small letters, digits and hyphens'),
      'shop',
    ),
    about: "the Worker's name, and with -files the bucket's",
    readBy: ['deploy'],
  },
  PLACEMENT: {
    schema: v.optional(matching(/^[a-z]+:[a-z\d-]+$/, 'must be as in aws:us-east-1')),
    about: 'where the database is, so that the Worker runs beside it: aws:us-east-1',
    unset: 'near each visitor',
    readBy: ['deploy'],
  },
} satisfies Record<string, Setting>

export const workerSettings = {
  LIBSQL_URL: {
    schema: v.pipe(
      v.string('must be set to a libSQL address, such as http://127.0.0.1:8080'),
      v.check(isLibsqlUrl, 'must be a libSQL address, such as libsql://shop.example'),
    ),
    about: 'the address of the libSQL database, such as libsql://shop.example',
    unset: 'the packaged libSQL server',
  },
  LIBSQL_AUTH_TOKEN: {
    schema: v.optional(v.string()),
    about: "the database's token",
    isSecret: true,
  },
  SHOP_HOST: {
    schema: v.optional(hostName),
    about: "the shop's public name, such as shop.example, with https; set together with STAFF_HOST",
    unset: '127.0.0.1',
  },
  STAFF_HOST: {
    schema: v.optional(hostName),
    about: 'the host of the back office, and nothing else, such as staff.shop.example',
    unset: 'localhost',
  },
  TRUSTED_PROXIES: {
    schema: v.optional(TrustedProxies),
    about: 'proxies whose X-Forwarded-For and X-Forwarded-Host are believed',
    readBy: ['start'],
  },
  STAFF_JWT_ISSUER: {
    schema: v.optional(
      checked(isHttps, 'must begin with https://, as in https://team.cloudflareaccess.com'),
    ),
    about:
      "the access proxy's issuer, the iss of its tokens, such as https://team.cloudflareaccess.com",
    unset: 'staff sign in by links',
  },
  STAFF_JWT_AUDIENCE: {
    schema: v.optional(v.string()),
    about: 'the application, the aud of the tokens (in Cloudflare Access its audience tag)',
    unset: '',
  },
  STAFF_JWT_JWKS: {
    schema: v.optional(checked(isHttpsOrLocal, 'must begin with https://')),
    about: "the URL of the issuer's keys",
    unset: 'that of Cloudflare Access',
  },
  STAFF_JWT_HEADER: {
    schema: v.optional(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+$/, 'must be the name of a header')),
      accessHeader,
    ),
    about: "the request header with the proxy's token",
  },
  STAFF_JWT_ROLE_CLAIM: {
    schema: v.optional(v.string(), 'role'),
    about: 'the claim with the role viewer, clerk or manager; a text or a list, also below custom',
  },
  STAFF_DEFAULT_ROLE: {
    schema: v.optional(oneOf(staffRoles), 'viewer'),
    about: 'the role of a token without that claim',
  },
  STAFF_AUTH: {
    schema: v.optional(v.literal('open', 'must be "open", or absent')),
    about: 'open: everybody on this machine is staff, for demonstrations',
    unset: 'a credential is needed',
    readBy: ['start'],
  },
  STAFF_KEY: {
    schema: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    about: 'the staff key; npm start creates and sets it',
    unset: 'no key is valid',
    readBy: [],
    isSecret: true,
  },
  LIMITS: {
    schema: v.optional(v.literal('off', 'must be "off", or absent')),
    about:
      'off: no visitor is counted, and cf-connecting-ip names the visitor, for load tests on this machine; never with SHOP_HOST',
    unset: 'visitors are counted',
    readBy: ['start'],
  },
  OUTBOUND_LOCAL: {
    schema: v.optional(v.literal('on', 'must be "on", or absent')),
    about:
      'on: webhooks and modules may send to http://127.0.0.1, for development and tests; never with SHOP_HOST',
    unset: 'they send to public https addresses alone',
    readBy: ['start'],
  },
  PICTURE_HOSTS: {
    schema: v.optional(PictureHosts),
    about: 'other hosts for pictures of products, separated by spaces',
  },
  MAIL_URL: {
    schema: v.optional(
      checked(
        isProvider,
        'must be an address such as https://mail.example/send, or with http:// one of this machine, without a name, password or hash',
      ),
    ),
    about: 'where e-mails are sent: a POST of JSON {id, from, to, subject, html, text}',
    unset: 'they stay in the mailbox',
  },
  MAIL_TOKEN: {
    schema: secret,
    about: "the mail provider's bearer token; set together with the URL",
    isSecret: true,
  },
  MAIL_FROM: {
    schema: v.optional(
      matching(
        /^(?:[^<>\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
        'must be as in orders@shop.example, or Shop <orders@shop.example>',
      ),
    ),
    about: 'the sender of e-mails; without the URL they go by the binding EMAIL of wrangler.toml',
  },
  PAYMENT_KEY: {
    schema: secret,
    about:
      "the payment provider's secret key, such as Stripe's sk_live_…; without it nothing is charged",
    unset: 'orders are placed without a payment',
    isSecret: true,
  },
  PAYMENT_WEBHOOK_SECRET: {
    schema: secret,
    about: "the secret that signs the provider's webhooks to /api/payments/webhook",
    unset: 'webhooks are refused, and open payments are read every minute',
    isSecret: true,
  },
  PAYMENT_URL: {
    schema: v.optional(
      v.pipe(
        checked(isProvider, 'must be an address such as https://api.stripe.com'),
        v.transform((url) => url.replace(/\/$/, '')),
      ),
      'https://api.stripe.com',
    ),
    about: 'the address of the payment provider, or of the test bank on this machine',
  },
  PAYMENT_MINUTES: {
    schema: v.optional(count(1, 1380), '30'),
    about: 'how many minutes an order waits for its payment before it is cancelled',
  },
  MODEL_URL: {
    schema: v.optional(
      checked(isHttpUrl, 'must be an address such as https://models.example/v1/chat/completions'),
    ),
    about: "a language model's address for chat completions; with MODEL_KEY it needs https",
    unset: 'the binding AI of wrangler.toml, if any',
  },
  MODEL_KEY: {
    schema: secret,
    about: "the model's bearer token",
    isSecret: true,
  },
  MODEL_NAME: {
    schema: v.optional(matching(/^[\w.:@/-]{1,200}$/, 'must be one word')),
    about: 'the name of the model that replies; without it, the rules reply',
    unset: 'the rules reply',
  },
  MODEL_DAILY_TOKENS: {
    schema: v.optional(count(0, 999_999_999_999), '1000000'),
    about: 'how many tokens the model may use a day; after that, the rules reply',
  },
  MODEL_TIMEOUT_MS: {
    schema: v.optional(count(100, 25_000), '8000'),
    about:
      'how long the model may take for a reply, at most 25000; after that, the rules reply. A browser waits 30 seconds',
  },
  LOCATION_HINT: {
    schema: v.optional(oneOf(locationHints)),
    about:
      'where the Durable Objects that read the database are created, such as enam; they cannot be moved later',
    unset: 'follows from PLACEMENT',
    readBy: ['deploy'],
  },
  WORKER_REGION: {
    schema: v.optional(oneOf(locationHints)),
    about: "where the Worker runs, such as enam: that region's replica tells it of changes",
    unset: 'follows from PLACEMENT',
    readBy: [],
  },
  RENDER_MS: {
    schema: v.optional(count(100, 60_000), '2000'),
    about: "how long a page waits for its module's server entry; after that, the browser renders",
    readBy: [],
  },
  SOCKETS_PER_SHARD: {
    // The platform's own limit is 32,768 sockets per object.
    schema: v.optional(count(1, 32_768), '16000'),
    about: 'how many open pages one shard of the feed takes, for tests',
    readBy: [],
  },
  ONE_ISOLATE: {
    schema: v.optional(v.literal('on')),
    about:
      'on on one machine: one isolate serves everything, has its own replica and no other cache, and compresses no websocket',
    unset: 'off',
    readBy: [],
  },
  RELOAD_ON_PUBLISH: {
    schema: v.optional(v.literal('on')),
    about: 'on in development: open pages reload when a release goes live',
    unset: 'off',
    readBy: [],
  },
} satisfies Record<string, Setting>

/** A test compares the settings with `docs/operate.md`. */
export const settings = { ...commandSettings, ...workerSettings }

export const describeUnset = ({ schema, unset }: Setting): string =>
  unset ?? String(v.getDefault(schema) ?? 'none')

export const namesReadBy = (program: Program | 'worker'): string[] =>
  program === 'worker'
    ? Object.keys(workerSettings)
    : Object.entries<Setting>(settings).flatMap(([name, { readBy = everywhere }]) =>
        readBy.includes(program) ? [name] : [],
      )
