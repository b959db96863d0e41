/** Variables of the Worker, read once through a schema. */
import { staffRoles } from '@shop/contracts/staff'
import * as v from 'valibot'

import { isLoopback } from '@shop/domain/loopback'
import { parseRange } from './ip-address.ts'
import { areMailSettingsWhole, mailEntries } from './mail-settings.ts'
import { parseVariables } from './parse-variables.ts'

/** Where Cloudflare Access puts its token. */
export const accessHeader = 'cf-access-jwt-assertion'

/** Whether an issuer is Cloudflare Access, which has its key set at a known path. */
export const isAccess = (issuer: string): boolean =>
  URL.parse(issuer)?.hostname.endsWith('.cloudflareaccess.com') ?? false

/** Parts of the world, as Cloudflare's Durable Objects know them. */
const locationHints = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const
export type LocationHint = (typeof locationHints)[number]

const needsBoth = 'must be set together with STAFF_JWT_ISSUER'
const isLocalUrl = (url: string): boolean => isLoopback(URL.parse(url)?.hostname ?? '')

const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be a host name, such as staff.shop.example'),
)

/** Names only: a wildcard or a scheme would let a picture's address lead further than was meant. */
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

/** The variables. Without a staff key, a proxy or `STAFF_AUTH=open` everybody is a shopper. */
const Settings = v.pipe(
  v.object({
    LIBSQL_URL: v.pipe(
      v.string('must be set to a libSQL address, such as http://127.0.0.1:8080'),
      v.url(),
    ),
    LIBSQL_AUTH_TOKEN: v.optional(v.string()),
    /** Where the realtime hub and the staff's shard are born: near the database. It counts until they are there. */
    LOCATION_HINT: v.optional(
      v.picklist(locationHints, `must be one of ${locationHints.join(', ')}`),
    ),
    /** Where the Worker runs, when it is placed; near each visitor otherwise. */
    WORKER_REGION: v.optional(
      v.picklist(locationHints, `must be one of ${locationHints.join(', ')}`),
    ),
    /** How often the realtime feed looks for what was written past the Worker, in milliseconds. */
    FEED_IDLE_MS: v.optional(
      v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(100, 'must be at least 100')),
    ),
    /** Hosts besides this shop whose pictures may be shown, separated by spaces; any that is not listed is blocked. */
    PICTURE_HOSTS: v.optional(PictureHosts),
    /** Set by `pnpm dev`: open pages load again when a release goes live. */
    RELOAD_ON_PUBLISH: v.optional(v.literal('on')),
    /** Set by the local shop: workerd would hold 200 kB for each open page, and take twice the time for each frame. */
    SOCKET_COMPRESSION: v.optional(v.literal('off')),
    /**
     * On one machine, where requests and Durable Objects are in one isolate: it caches all in its memory, so that no visitor
     * can fill the disk with pages, and what changed is known without a call.
     */
    ONE_ISOLATE: v.optional(v.literal('on')),
    /** How many open pages one shard of the realtime feed takes. */
    SOCKETS_PER_SHARD: v.optional(v.pipe(v.string(), v.transform(Number), v.integer())),
    /** For demonstrations: everybody on this machine is staff. */
    STAFF_AUTH: v.optional(v.literal('open', 'must be "open", or absent')),
    /** What `DATA_DIR/staff-key` holds. */
    STAFF_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
    /** Who signs the tokens of the access proxy, as their `iss` says it. */
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
    /** The key set; known for Cloudflare Access. */
    STAFF_JWT_JWKS: v.optional(
      v.pipe(
        v.string(),
        v.url('must be the URL of a key set'),
        v.check((url) => url.startsWith('https://') || isLocalUrl(url), 'must begin with https://'),
      ),
    ),
    STAFF_JWT_AUDIENCE: v.optional(v.string()),
    /** The request header that the proxy puts its token in. */
    STAFF_JWT_HEADER: v.optional(
      v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d-]+$/, 'must be the name of a header')),
      accessHeader,
    ),
    STAFF_JWT_ROLE_CLAIM: v.optional(v.string(), 'role'),
    /** The role of those whose token names none. */
    STAFF_DEFAULT_ROLE: v.optional(
      v.picklist(staffRoles, `must be one of ${staffRoles.join(', ')}`),
      'viewer',
    ),
    /** Where staff's pages and routes are, and nowhere else. */
    STAFF_HOST: v.optional(hostName),
    /** The public name of the shop: where the staff host sends those who want it, and its origin behind a proxy. */
    SHOP_HOST: v.optional(hostName),
    /** Set by a shop behind a reverse proxy: of which proxies the `x-forwarded-*` headers are believed; empty for none. */
    TRUSTED_PROXIES: v.optional(TrustedProxies),
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
      (set) => !set.SHOP_HOST || set.STAFF_HOST !== set.SHOP_HOST,
      'must be another host than STAFF_HOST',
    ),
    ['SHOP_HOST'],
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
/** Their names; `docs/operate.md` has a row for each. */
export const settingNames: readonly string[] = Object.keys(Settings.entries)
export type Settings = v.InferOutput<typeof Settings>

const known = new WeakMap<object, Settings>()

/**
 * Parsed once for each environment: calls of the realtime objects read it again and again.
 * @throws Error that names the variable and what it must be
 */
export const readSettings = (env: object): Settings => {
  const settings = known.get(env) ?? parseVariables(Settings, env)
  known.set(env, settings)
  return settings
}
