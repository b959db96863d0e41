/** The capabilities of a back end on a team's machine. Their data is in memory. */
import { backendLimits, type MailTemplate } from '@shop/contracts/backend'
import {
  bytesOf,
  type Capabilities,
  type CheckedWrite,
  checkMail,
  checkPath,
  checkQuery,
  checkRequest,
  checkSecret,
  checkValue,
  checkWrites,
  isFull,
  type MailWords,
  type Reach,
  type StoredRow,
} from '@shop/contracts/backend-uses'
import { dayMs } from '@shop/domain/time'

import type { Env } from '../call-shop.ts'

type Row = StoredRow & { table: string; bytes: number }

/** An e-mail as its reader gets it. */
export type SentMail = MailWords &
  Pick<MailTemplate, 'consent'> & { template: string; to: string; key: string; atMs: number }

export type MemoryStore = {
  rows: Map<string, Row>
  values: Map<string, string>
  mails: SentMail[]
}

export const openStore = (): MemoryStore => ({ rows: new Map(), values: new Map(), mails: [] })

export type MemoryShop = {
  /** The origin of the shop that `read` reaches. */
  shop: string
  store: MemoryStore
  /** Has `SECRET_<NAME>` for each secret, and `SHOP_API_KEY` for reads that need a key. */
  env: Env
  fetch: typeof globalThis.fetch
}

/** The capabilities of one call, with the shop's checks and limits. */
export const openCapabilities = (
  { shop, store, env, fetch }: MemoryShop,
  reach: Reach,
): Capabilities => ({
  readRows: async (query) => listRows(store, checkQuery(reach, query)),
  writeRows: async (writes) => writeRows(store, reach, checkWrites(reach, writes)),
  setValue: async (givenKey, given) => {
    const { key, value } = checkValue(reach, givenKey, given)
    store.values.set(key, value)
  },
  secret: async (name) => {
    checkSecret(reach, name)
    const variable = `SECRET_${name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase()}`
    const value = env[variable]
    if (value) return value
    throw new Error(`secret: set ${variable}, for which a manager enters "${name}" in the shop.`)
  },
  mail: async (given) => {
    const { name, to, key, template, words } = checkMail(reach, given)
    const { consent } = template
    return addMail(store, { template: name, to, key, consent, ...words, atMs: Date.now() })
  },
  read: async (path) => {
    const key = env['SHOP_API_KEY']
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    const response = await fetch(shop + checkPath(path), { headers })
    const text = await response.text()
    const { status } = response
    if (!key && (status === 401 || status === 403))
      throw new Error(
        `read: only programs may read ${path}. Set SHOP_API_KEY to a key of the shop.`,
      )
    return { status, body: text === '' ? null : JSON.parse(text) }
  },
  fetch: async (givenUrl, given) => {
    const { url, init } = checkRequest(reach, givenUrl, given)
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const text = await response.text()
    if (bytesOf(text) > backendLimits.fetchBytes)
      throw new Error(`fetch: ${url} sent more than ${backendLimits.fetchBytes} bytes.`)
    return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
  },
})

export const listRows = (
  { rows }: MemoryStore,
  { table, key, index, person, after, limit }: ReturnType<typeof checkQuery>,
): StoredRow[] =>
  [...rows.values()]
    .filter(
      (row) =>
        row.table === table &&
        (key === undefined || row.key === key) &&
        (index === undefined || row.index === index) &&
        (person === undefined || row.person === person) &&
        (after === undefined || row.key > after),
    )
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ table: _1, bytes: _2, ...row }) => row)

/** Makes all writes or none. Returns false if a row to `add` exists. */
const writeRows = (store: MemoryStore, { module }: Reach, writes: CheckedWrite[]): boolean => {
  const rows = new Map(store.rows)
  for (const { kind, value, ...write } of writes) {
    const name = JSON.stringify([write.table, write.key])
    if (kind === 'add' && rows.has(name)) return false
    if (kind === 'delete') rows.delete(name)
    // The database stores JSON, so the value is converted to JSON and back.
    else
      rows.set(name, {
        ...write,
        value: JSON.parse(JSON.stringify(value)),
        updatedAtMs: Date.now(),
      })
  }
  const bytes = [...rows.values()].reduce((sum, row) => sum + row.bytes, 0)
  if (rows.size > backendLimits.rows || bytes > backendLimits.storeBytes) throw isFull(module)
  store.rows = rows
  return true
}

const addMail = ({ mails }: MemoryStore, mail: SentMail): boolean => {
  const ofDay = mails.filter(({ atMs }) => atMs > mail.atMs - dayMs)
  const toOne = ofDay.filter(({ to }) => to === mail.to)
  const isSame = (one: SentMail): boolean =>
    one.template === mail.template && one.to === mail.to && one.key === mail.key
  if (mails.some(isSame)) return true
  if (ofDay.length >= backendLimits.mailsADay || toOne.length >= backendLimits.mailsToOneADay)
    return false
  mails.push(mail)
  return true
}
