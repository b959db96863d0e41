import { staffRoles } from '@shop/contracts/staff'
import * as v from 'valibot'

import { isLoopback } from '@shop/domain/loopback'
import { parseRange } from './ip-address.ts'
import { areMailSettingsWhole, mailEntries } from './mail-settings.ts'
import { parseVariables } from './parse-variables.ts'

export const accessHeader = 'cf-access-jwt-assertion'

/** True for Cloudflare Access, whose key set is at a known path. */
export const isAccess = (issuer: string): boolean =>
  URL.parse(issuer)?.hostname.endsWith('.cloudflareaccess.com') ?? false

/** Regions for Cloudflare's Durable Objects. */
const locationHints = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const
export type LocationHint = (typeof locationHints)[number]

const needsBoth = 'must be set together with STAFF_JWT_ISSUER'
const isLocalUrl = (url: string): boolean => isLoopback(URL.parse(url)?.hostname ?? '')

const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be a host name, such as staff.shop.example'),
)

/** Plain host names only: a wildcard or a scheme could allow more than was meant. */
const PictureHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
        'must be names of hosts, separated by spaces, such as "images.example.com"',
      ),
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

/** Without a staff key, a proxy or `STAFF_AUTH=open`, every visitor is a shopper. */
const Settings = v.pipe(
  v.object({
    LIBSQL_URL: v.pipe(
      v.string('must be set to a libSQL address, such as http://127.0.0.1:8080'),
      v.url(),
    ),
    LIBSQL_AUTH_TOKEN: v.optional(v.string()),
    /**
     * Where the realtime hub and the shard of staff are created: near the database. They cannot be
     * moved later.
     */
    LOCATION_HINT: v.optional(
      v.picklist(locationHints, `must be one of ${locationHints.join(', ')}`),
    ),
    /**
     * The region that the Worker is placed in. If it is absent, the Worker runs near each visitor.
     */
    WORKER_REGION: v.optional(
      v.picklist(locationHints, `must be one of ${locationHints.join(', ')}`),
    ),
    /** How often the realtime feed looks for writes that bypassed the Worker. */
    FEED_IDLE_MS: v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(100, 'must be at least 100')),
    ),
    /** The time limit of a server entry; after it, the browser renders the page. */
    RENDER_MS: v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(100, 'must be at least 100')),
    ),
    /** Hosts, separated by spaces, whose pictures pages may show. */
    PICTURE_HOSTS: v.optional(PictureHosts),
    /** Set by `pnpm dev`: open pages reload when a release goes live. */
    RELOAD_ON_PUBLISH: v.optional(v.literal('on')),
    /**
     * Set by the local shop, because compression costs workerd 200 kB per page and twice the time
     * per frame.
     */
    SOCKET_COMPRESSION: v.optional(v.literal('off')),
    /**
     * Set by the local shop. Caches then stay in memory, so visitors cannot fill the disk, and the
     * isolate knows what has changed without calling a replica.
     */
    ONE_ISOLATE: v.optional(v.literal('on')),
    SOCKETS_PER_SHARD: v.optional(v.pipe(v.string(), v.transform(Number), v.integer())),
    /** For demonstrations: everyone on this machine is staff. */
    STAFF_AUTH: v.optional(v.literal('open', 'must be "open", or absent')),
    /** The content of `DATA_DIR/staff-key`. */
    STAFF_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    /** The issuer of the access proxy's tokens, as in their `iss`. */
    STAFF_JWT_ISSUER: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^https:\/\/[^/\s]/,
          'must begin with https://, as in https://team.cloudflareaccess.com',
        ),
        v.url(),
      ),
    ),
    /** The URL of the key set; optional for Cloudflare Access. */
    STAFF_JWT_JWKS: v.optional(
      v.pipe(
        v.string(),
        v.url('must be the URL of a key set'),
        v.check((url) => url.startsWith('https://') || isLocalUrl(url), 'must begin with https://'),
      ),
    ),
    STAFF_JWT_AUDIENCE: v.optional(v.string()),
    /** The request header with the proxy's token. */
    STAFF_JWT_HEADER: v.optional(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+$/, 'must be the name of a header')),
      accessHeader,
    ),
    STAFF_JWT_ROLE_CLAIM: v.optional(v.string(), 'role'),
    /** The role of staff whose token names none. */
    STAFF_DEFAULT_ROLE: v.optional(
      v.picklist(staffRoles, `must be one of ${staffRoles.join(', ')}`),
      'viewer',
    ),
    /** The only host of staff's pages and routes; `localhost` without public names. */
    STAFF_HOST: v.optional(hostName),
    /** The public host name of the shop; `127.0.0.1` without public names. */
    SHOP_HOST: v.optional(hostName),
    /** The reverse proxies whose `x-forwarded-*` headers are trusted; empty for none. */
    TRUSTED_PROXIES: v.optional(TrustedProxies),
    /** For tests: `cf-connecting-ip` identifies the visitor, and nothing is counted. */
    LIMITS: v.optional(v.literal('off', 'must be "off", or absent')),
    ...mailEntries,
  }),
  v.forward(
    v.check((set) => !set.STAFF_JWT_AUDIENCE || Boolean(set.STAFF_JWT_ISSUER), needsBoth),
    ['STAFF_JWT_AUDIENCE'],
  ),
  v.forward(
    v.check(
      (set) => !set.STAFF_JWT_ISSUER || Boolean(set.STAFF_JWT_AUDIENCE),
      'needs STAFF_JWT_AUDIENCE: tokens for other applications of the issuer must not pass',
    ),
    ['STAFF_JWT_ISSUER'],
  ),
  v.forward(
    v.check(
      (set) =>
        !set.STAFF_JWT_ISSUER || Boolean(set.STAFF_JWT_JWKS) || isAccess(set.STAFF_JWT_ISSUER),
      'must be set: only the key set of Cloudflare Access is known by its issuer',
    ),
    ['STAFF_JWT_JWKS'],
  ),
  v.forward(
    v.check(
      (set) =>
        !set.STAFF_AUTH ||
        (!set.STAFF_JWT_ISSUER && !set.STAFF_HOST && !set.SHOP_HOST && isLocalUrl(set.LIBSQL_URL)),
      'open is for a shop and a database on this machine, without a proxy, STAFF_HOST and SHOP_HOST',
    ),
    ['STAFF_AUTH'],
  ),
  v.forward(
    v.check(
      (set) => !set.LIMITS || !set.SHOP_HOST,
      'off is for a shop on this machine alone, without SHOP_HOST: anybody could pass for another visitor',
    ),
    ['LIMITS'],
  ),
  v.forward(
    v.check(
      (set) => !set.SHOP_HOST || Boolean(set.STAFF_HOST),
      'must be set together with SHOP_HOST: another name that leads to this shop, such as staff.shop.example, for the back office alone',
    ),
    ['STAFF_HOST'],
  ),
  v.forward(
    v.check(
      (set) => !set.STAFF_HOST || Boolean(set.SHOP_HOST),
      'must be set together with STAFF_HOST: the public name of the shop, such as shop.example',
    ),
    ['SHOP_HOST'],
  ),
  v.forward(
    v.check(
      (set) => !set.STAFF_HOST || set.STAFF_HOST !== set.SHOP_HOST,
      'must be another name than SHOP_HOST: on one host the scripts of every module could act as staff',
    ),
    ['STAFF_HOST'],
  ),
  v.forward(
    v.check(
      (set) => !set.TRUSTED_PROXIES || Boolean(set.SHOP_HOST),
      'needs SHOP_HOST: behind a proxy no header tells the name of the shop',
    ),
    ['TRUSTED_PROXIES'],
  ),
  v.forward(
    v.check(
      (set) => areMailSettingsWhole(set),
      'must be set together with MAIL_TOKEN and MAIL_FROM',
    ),
    ['MAIL_URL'],
  ),
)
/** `docs/operate.md` has a row for each. */
export const settingNames: readonly string[] = Object.keys(Settings.entries)
export type Settings = v.InferOutput<typeof Settings>

const known = new WeakMap<object, Settings>()

/**
 * Cached, because every call of a realtime object reads it. @throws Error that names the variable
 */
export const readSettings = (env: object): Settings => {
  const settings = known.get(env) ?? parseVariables(Settings, withoutNull(env))
  known.set(env, settings)
  return settings
}

/** The local workerd sets a variable that its own environment lacks to null. */
const withoutNull = (env: object): object =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== null))
