import * as v from 'valibot'

import type { RunsCalls } from '@shop/contracts/backend-uses'
import { basisHeader, readBasis, type ResponseBasis } from '@shop/contracts/basis'
import type { Release } from '@shop/contracts/release'
import {
  FragmentHead,
  Frame,
  type FrameInput,
  settingsHeader,
  type SlotInput,
} from '@shop/contracts/server-entry'
import type { SavedSettings } from '@shop/domain/shop-settings'

import { readBytes } from '../../../platform/http/valid.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type LogLine, requestIdHeader } from '../../../platform/log.ts'
import { readStoredText } from './stored-files.ts'

/** Only Cloudflare enforces these limits of a call. */
const limits = { cpuMs: 500, subRequests: 20 }
const backendLimits = { cpuMs: 1000, subRequests: 100 }

export const maxResponseBytes = 1024 * 1024

/** `html` is empty if the browser must render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

/** `basis` is null if the entry does not say what the fragment depends on. */
export type MadeFragment = { fragment: Fragment; basis: ResponseBasis | null }

type RenderCtx = Pick<Ctx, 'requestId' | 'renderMs'>

/** With a `body`, the entry renders a slot or the frame. Without one, it renders a page. */
type Input = { href: string; body?: object; settings?: SavedSettings | undefined }

const callEntry = (
  { requestId, renderMs }: RenderCtx,
  entry: Fetcher,
  { href, body, settings }: Input,
): Promise<Response> =>
  entry.fetch(href, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      [requestIdHeader]: requestId,
      ...(settings && { [settingsHeader]: encodeURIComponent(JSON.stringify(settings)) }),
    },
    signal: AbortSignal.timeout(renderMs),
  })

const splitText = (text: string): { json: unknown; html: string } => {
  const end = text.indexOf('\n')
  return { json: JSON.parse(text.slice(0, end)), html: text.slice(end + 1) }
}

const basisOf = ({ headers }: Response): ResponseBasis | null => readBasis(headers.get(basisHeader))

/** All hosts share the HTML, so the entry does not learn the host, which visitors can forge. */
export const fetchFragment = async (
  ctx: RenderCtx,
  entry: Fetcher,
  { pathname, search }: URL,
  settings?: SavedSettings,
): Promise<MadeFragment> => {
  const href = `http://shop${pathname}${search}`
  const response = await callEntry(ctx, entry, { href, settings })
  const fragment = parseFragment(response.status, await readText(response))
  return { fragment, basis: basisOf(response) }
}

export const parseFragment = (status: number, text: string): Fragment => {
  const { json, html } = splitText(text)
  return { head: v.parse(FragmentHead, json), status, html }
}

/** Limits the data and the HTML of a slot together. */
export const maxSlotBytes = 32 * 1024

/** @throws Error if the entry fails, sends too much, or takes longer than `renderMs` */
export const fetchSlot = async (
  ctx: RenderCtx,
  entry: Fetcher,
  body: SlotInput,
  settings?: SavedSettings,
): Promise<{ data: unknown; html: string; basis: ResponseBasis | null }> => {
  const response = await callEntry(ctx, entry, { href: 'http://shop/slot', body, settings })
  const text = await readText(response, maxSlotBytes)
  if (!response.ok) throw new Error(`the response has status ${response.status}`)
  const { json: data, html } = splitText(text)
  return { data, html, basis: basisOf(response) }
}

export const fetchFrame = async (
  ctx: RenderCtx,
  entry: Fetcher,
  body: FrameInput,
): Promise<Frame> =>
  v.parse(
    Frame,
    JSON.parse(await readText(await callEntry(ctx, entry, { href: 'http://shell/frame', body }))),
  )

const readText = async (response: Response, maxBytes = maxResponseBytes): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxBytes))

const mainModule = 'server.js'

type Opened = Pick<Ctx, 'sandbox' | 'files'>

/**
 * Returns null without Dynamic Workers or without a server entry. The entry reaches only the public
 * API and the module's stored values.
 */
export const openServerEntry = (ctx: Opened, release: Release, code?: string): Fetcher | null => {
  const { sandbox } = ctx
  if (!sandbox) return null
  const env = () => ({ API: sandbox.api, STORE: sandbox.storeOf(release.module) })
  return loadEntry(ctx, release, { use: 'pages', env, limits, code })?.getEntrypoint() ?? null
}

/** Pages and back end never share an isolate, so a page cannot reach the data of a call. */
export const openBackend = (ctx: Opened, release: Release, code?: string): RunsCalls | null => {
  const options = { use: 'backend', env: () => ({}), limits: backendLimits, code } as const
  const stub: unknown = loadEntry(ctx, release, options)?.getEntrypoint('backend')
  // The gate checks that releases have this export.
  return (stub as RunsCalls | undefined) ?? null
}

type LoadOptions = {
  use: 'pages' | 'backend'
  env: () => Record<string, unknown>
  limits: typeof limits
  code: string | undefined
}

const loadEntry = (
  ctx: Opened,
  { server, module, version, integrity }: Release,
  { use, env, limits: most, code }: LoadOptions,
): WorkerStub | null => {
  const { sandbox } = ctx
  if (!sandbox || !server) return null
  const release = `${module}@${version}`
  // A removed version may be published again with other bytes, so the name includes their hash.
  const name = `${use} ${release} ${integrity[server.entry] ?? ''}`
  // The platform calls this function once per isolate of the entry.
  return sandbox.loader.get(name, async () => ({
    compatibilityDate: sandbox.compatibilityDate,
    mainModule,
    modules: {
      [mainModule]: code ?? (await readStoredText(ctx, { module, version }, server.entry)),
    },
    env: env(),
    globalOutbound: null,
    limits: most,
    tails: [sandbox.logsOf({ release })],
  }))
}

/** Names the release in the log, such as `catalog@1.0.0-3f9a0c12de`. */
export type EntryProps = { release: string }

const maxLines = 20
const maxLength = 2000

type Call = Pick<TraceItem, 'event' | 'logs' | 'exceptions' | 'outcome'>

export const linesOfCall = ({
  event,
  logs,
  exceptions,
  outcome,
}: Call): { requestId: string; lines: LogLine[] } => {
  const lines: LogLine[] = [
    ...logs.map(({ level, message }) => ({ level: levelOf(level), message: textOf(message) })),
    ...exceptions.map(({ name, message, stack }) => ({
      level: 'error' as const,
      message: shorten(`${name}: ${message}`),
      ...(stack ? { error: shorten(stack) } : {}),
    })),
  ]
  // If the platform ends a call, nothing is thrown, and the outcome is, for example, "exceededCpu".
  if (outcome.startsWith('exceeded')) lines.push({ level: 'error', message: `ended: ${outcome}` })
  const left = lines.splice(maxLines).length
  if (left > 0) lines.push({ level: 'warn', message: `${left} more lines were left out` })
  return { requestId: requestIdOf(event), lines }
}

const requestIdOf = (event: Call['event']): string =>
  (event && 'request' in event ? event.request?.headers[requestIdHeader] : undefined) ?? 'unknown'

const levels: Record<string, LogLine['level']> = { error: 'error', warn: 'warn' }
const levelOf = (level: string): LogLine['level'] => levels[level] ?? 'info'

const textOf = (message: unknown): string =>
  shorten(
    [message]
      .flat()
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join(' '),
  )

const shorten = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
