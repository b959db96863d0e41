import * as v from 'valibot'

import { line, listOf, requiredLine, requiredText } from './fields.ts'
import { Scope, scopeTexts } from './scopes.ts'
import { Topic, topicTexts } from './topics.ts'

/** The limits of a module's back end. `docs/limits.md` lists them. Sizes are bytes of UTF-8. */
export const backendLimits = {
  /** The maximum number of capability uses in one call. */
  uses: 60,
  callMs: 5000,
  inputBytes: 65_536,
  outputBytes: 262_144,
  rows: 20_000,
  rowBytes: 16_384,
  storeBytes: 20_971_520,
  writesAtOnce: 50,
  rowsAtOnce: 200,
  mailsADay: 2000,
  /** How many e-mails a module may send to one address within 24 hours. */
  mailsToOneADay: 3,
  fetchBytes: 262_144,
  /** How many replies the shop stores for a module. Only calls with idempotency keys store one. */
  replies: 2000,
  /** A larger reply is not stored, so a repeated call runs the action again. */
  replyBytes: 16_384,
} as const

const Name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-zA-Z0-9-]{0,39}$/, 'must be 1 to 40 of a-z, A-Z, 0-9 and "-"'),
)

/** Who may call an action: everybody, or staff with at least this role. */
export const actionRoles = ['shopper', 'viewer', 'clerk', 'manager'] as const
export type ActionRole = (typeof actionRoles)[number]

const JsonSchema = v.record(v.string(), v.unknown())

const few = <Item extends v.GenericSchema>(item: Item, noun: string) =>
  v.optional(listOf(item, 20, noun), [])

const named = <Item extends v.GenericSchema>(item: Item, noun: string) =>
  v.optional(v.pipe(v.record(Name, item), v.maxEntries(20, `must be at most 20 ${noun}`)), {})

/**
 * The texts of a module's e-mail. The e-mail's data replaces `{name}` in a text, and may not
 * contain links. An e-mail whose data lacks a name is refused.
 */
export const MailTemplate = v.object({
  subject: requiredLine(120),
  heading: requiredLine(120),
  intro: requiredText(600),
  /** Paragraphs about what happens next. */
  next: v.pipe(v.array(requiredText(300)), v.minLength(1), v.maxLength(4)),
  link: v.optional(v.object({ label: requiredLine(60) })),
  /**
   * The shop sends a `newsletter` e-mail only to people who have confirmed the newsletter. An
   * `own-request` e-mail says that its reader asked for it. Its `stopPath` is the page where the
   * reader can stop further e-mails.
   */
  consent: v.picklist(['newsletter', 'own-request']),
})
export type MailTemplate = v.InferOutput<typeof MailTemplate>

const HostOrigin = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
    'must be an origin, such as "https://api.example.com"',
  ),
)

/** Lists everything a module's back end reaches. A manager approves each entry (`grantsOf`). */
export const Needs = v.object({
  /** Tables of private rows. With `persons`, a row is deleted with the person it is about. */
  rows: named(
    v.object({
      /** The version of the rows' format. Each row stores the version in which it was written. */
      version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      persons: v.optional(v.boolean(), false),
    }),
    'tables',
  ),
  /** True if the back end changes the values that the module's pages show. */
  values: v.optional(v.boolean(), false),
  secrets: few(Name, 'secrets'),
  reads: few(Scope, 'scopes'),
  hosts: few(HostOrigin, 'hosts'),
  mails: named(MailTemplate, 'emails'),
})
export type Needs = v.InferOutput<typeof Needs>

/** The back end in a release's manifest. */
export const Backend = v.object({
  needs: Needs,
  actions: named(
    v.object({
      role: v.picklist(actionRoles),
      summary: line(200),
      /** True if the action only reads. A repeated call then runs the action again. */
      isRead: v.optional(v.boolean()),
      /** JSON Schema (2020-12) of the input and, if the module describes it, of the output. */
      input: JsonSchema,
      output: v.optional(JsonSchema),
    }),
    'actions',
  ),
  events: few(Topic, 'events'),
  /** The schedule of each job in UTC, as five fields of cron. */
  jobs: named(
    v.pipe(
      line(100),
      v.regex(/^(?:[\d*,/-]+ ){4}[\d*,/-]+$/, 'must be five fields of cron, such as "0 3 * * *"'),
    ),
    'jobs',
  ),
})
export type Backend = v.InferOutput<typeof Backend>

const Counted = v.object({ count: v.number(), failures: v.number() })

/**
 * `GET /api/backends/{module}`: the live release's back end, with its activity in the last 30 days
 * (UTC) and the size of its data. Times are Unix milliseconds.
 */
export const ModuleBackend = v.object({
  /** Null if no release is live, or the live release has no back end. */
  backend: v.nullable(Backend),
  meters: v.array(
    v.object({
      /** The kind of work, such as `action subscribe`, `event order.placed`, `rows` or `mail`. */
      name: v.string(),
      today: Counted,
      month: Counted,
      last_error: v.nullable(v.string()),
      last_error_at_ms: v.nullable(v.number()),
    }),
  ),
  tables: v.array(v.object({ table: v.string(), rows: v.number(), bytes: v.number() })),
  secrets: v.array(
    v.object({
      name: v.string(),
      set_at_ms: v.nullable(v.number()),
      set_by: v.nullable(v.string()),
    }),
  ),
  /** Events and jobs that are waiting or have failed, and the time of the oldest waiting one. */
  deliveries: v.object({
    waiting: v.number(),
    failed: v.number(),
    oldest_waiting_at_ms: v.nullable(v.number()),
  }),
})
export type ModuleBackend = v.InferOutput<typeof ModuleBackend>

/** `PUT /api/backends/{module}/secrets/{name}`: stores a secret. No response ever contains it. */
export const SecretInput = v.strictObject({ value: requiredText(4000) })
export type SecretInput = v.InferOutput<typeof SecretInput>

/** A right that a manager gives to a module. A right with a changed meaning has another `name`. */
export type GrantText = { name: string; text: string }

/** Describes, in plain words, each right of a back end that a manager must approve. */
export const grantsOf = ({ needs, events, jobs }: Backend): GrantText[] => [
  ...Object.entries(needs.rows).map(([table, of]) => ({
    name: nameOf.rows(table, of),
    text: of.persons
      ? `Store “${table}”: rows about people, by their email address`
      : `Store “${table}”: rows of its own, which no page shows on its own`,
  })),
  ...(needs.values ? [{ name: nameOf.values, text: 'Change what its own pages show' }] : []),
  ...needs.secrets.map((name) => ({
    name: nameOf.secret(name),
    text: `Use the secret “${name}”, which a manager enters`,
  })),
  ...needs.reads.map((scope) => ({ name: nameOf.read(scope), text: scopeTexts[scope] })),
  ...needs.hosts.map((host) => ({ name: nameOf.host(host), text: `Send data to ${host}` })),
  ...Object.entries(needs.mails).map(([name, template]) => ({
    name: nameOf.mail(name, template),
    text: `Send the email “${template.subject}” to ${template.consent === 'newsletter' ? 'newsletter subscribers' : 'people who asked for it'}`,
  })),
  ...events.map((topic) => ({
    name: nameOf.event(topic),
    text: `Run when ${lower(topicTexts[topic])}${personalPartOf(topic)}`,
  })),
  ...Object.entries(jobs).map(([job, cron]) => ({
    name: nameOf.job(job, cron),
    text: `Run “${job}” on a schedule: ${cron} (UTC)`,
  })),
]

/** Returns the back end with only the approved needs, events and jobs. */
export const withGrants = (
  { needs, actions, events, jobs }: Backend,
  isApproved: (name: string) => boolean,
): Backend => ({
  needs: {
    rows: filterEntries(needs.rows, (table, of) => isApproved(nameOf.rows(table, of))),
    values: needs.values && isApproved(nameOf.values),
    secrets: needs.secrets.filter((name) => isApproved(nameOf.secret(name))),
    reads: needs.reads.filter((scope) => isApproved(nameOf.read(scope))),
    hosts: needs.hosts.filter((host) => isApproved(nameOf.host(host))),
    mails: filterEntries(needs.mails, (name, of) => isApproved(nameOf.mail(name, of))),
  },
  actions,
  events: events.filter((topic) => isApproved(nameOf.event(topic))),
  jobs: filterEntries(jobs, (job, cron) => isApproved(nameOf.job(job, cron))),
})

const filterEntries = <Value>(
  all: Readonly<Record<string, Value>>,
  isIncluded: (name: string, value: Value) => boolean,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => isIncluded(name, value)))

/** A changed need gets another name, so staff must approve the need again. */
const nameOf = {
  rows: (table: string, { persons }: { persons: boolean }) =>
    `rows ${table}${persons ? ' of persons' : ''}`,
  values: 'values',
  secret: (name: string) => `secret ${name}`,
  read: (scope: Scope) => `read ${scope}`,
  host: (host: string) => `host ${host}`,
  mail: (name: string, template: MailTemplate) => `mail ${name} ${textOfTemplate(template)}`,
  event: (topic: Topic) => `event ${topic}`,
  job: (job: string, cron: string) => `job ${job} ${cron}`,
}

const personalPartOf = (topic: Topic): string => {
  if (topic === 'return.changed') return ', and read it with names and what people wrote'
  return topic.startsWith('order.') ? ', and read it with names and addresses' : ''
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Contains every word that readers see, so a changed word changes the grant's name (`nameOf`). */
const textOfTemplate = ({ subject, heading, intro, next, link, consent }: MailTemplate): string =>
  [consent, subject, heading, intro, ...next, link?.label ?? ''].join(' | ')

/** `email` is null unless the caller is staff. The role of events and jobs is `shop`. */
export type Caller = { role: ActionRole | 'shop'; email: string | null }

/**
 * One call to a back end. Every retry of an event or a job has the same `id`. Retries of an action
 * have it only if the caller sends an idempotency key.
 */
export type BackendCall = {
  kind: 'action' | 'event' | 'job'
  name: string
  input: unknown
  caller: Caller
  id: string
  atMs: number
}

const cut = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.transform((words) => words.slice(0, maxLength)),
  )

/** `invalid` lists the input's fields to correct. `refused` has the module's own message. */
export const BackendReply = v.variant('kind', [
  v.object({ kind: v.literal('done'), output: v.optional(v.unknown(), null) }),
  v.object({
    kind: v.literal('invalid'),
    issues: v.pipe(
      v.array(v.object({ path: cut(300), message: cut(500) })),
      v.minLength(1),
      v.transform((issues) => issues.slice(0, 60)),
    ),
  }),
  v.object({ kind: v.literal('refused'), message: cut(1000) }),
])
export type BackendReply = v.InferOutput<typeof BackendReply>
