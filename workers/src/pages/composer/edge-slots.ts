import { isDevelopmentVersion, type Release } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'
import { SlotParams, type SlotPayload } from '@shop/contracts/server-entry'
import { edgeSlots } from '@shop/contracts/slots'
import * as v from 'valibot'

import type { Cached } from '../../platform/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { tag, unescapeHtml } from '../../platform/html.ts'
import { fetchSlot } from '../../releases/registry/files/server-entry.ts'
import { readCurrent } from '../../shop/settings/read-settings.ts'
import { callServerEntry, dependenciesOf, type ShownFragment } from './sandbox.ts'

/** The document needs the styles of this exposed entry. */
export type FilledSlot = { release: Release; expose: string }

export type FilledFragment = ShownFragment & { filled: readonly FilledSlot[] }

/** A page waits at most this long for its slots, once the page itself is rendered. */
const slotMs = 300

/** Limits the work that the HTML of one page can cause in other modules. */
const maxPlaces = 8

/** Matches an empty `<Slot>` of `@shop/module-runtime/slot`, as React writes it. */
const emptyPlace = /(<div data-slot="([a-z.-]+)" data-params="([^"]*)">)<\/div>/g

type Options = { releases: readonly Release[]; path: string }

/** Slots that fail or take too long stay empty, and the browser fills them. */
export const fillSlots = async (
  ctx: Ctx,
  page: ShownFragment,
  options: Options,
): Promise<FilledFragment> => {
  const { fragment } = page
  if (fragment.status !== 200) return { ...page, filled: [] }
  const found = [...fragment.html.matchAll(emptyPlace)].slice(0, maxPlaces)
  const places = await Promise.all(
    found.map(([, , slot = '', params = '']) => fillPlace(ctx, { slot, params, ...options })),
  )
  let index = 0
  const html = fragment.html.replaceAll(emptyPlace, (_place, start: string) => {
    const hosts = places[index] ?? []
    index += 1
    return `${start}${hosts.map((host) => host.html).join('')}</div>`
  })
  const filled = places.flat()
  const ageMs = Math.max(page.ageMs, ...filled.map((host) => host.ageMs))
  return { fragment: { ...fragment, html }, ageMs, filled }
}

type Place = Options & { slot: string; params: string }
type Host = FilledSlot & { html: string; ageMs: number }

const fillPlace = async (
  ctx: Ctx,
  { slot, params: paramsText, releases, path }: Place,
): Promise<Host[]> => {
  const params = edgeSlots.includes(slot) ? readParams(paramsText) : null
  if (!params) return []
  const hosts = loadableAt(releases, path).map(async (release): Promise<Host[]> => {
    const expose = release.slots[slot]
    // The Worker has no files of a development build, so it cannot render its slots.
    const isRendered = release.serverSlots?.includes(slot) && !isDevelopmentVersion(release.version)
    if (!expose || !isRendered) return []
    const { value: html, ageMs } = await renderHost(ctx, release, { slot, params })
    return html === '' ? [] : [{ release, expose, html, ageMs }]
  })
  return (await Promise.all(hosts)).flat()
}

const readParams = (text: string): SlotParams | null => {
  try {
    return v.parse(SlotParams, JSON.parse(unescapeHtml(text)))
  } catch {
    // If a module's own HTML has invalid parameters, the browser fills the slot.
    return null
  }
}

/** All shoppers get the same HTML. After a failure, returns the last good HTML or an empty text. */
const renderHost = (
  ctx: Ctx,
  release: Release,
  { slot, params }: { slot: string; params: SlotParams },
): Promise<Cached<string>> => {
  const name = `${release.module}@${release.version}`
  const load = async () => {
    const settings = await readCurrent(ctx).catch(() => null)
    const idPrefix = `${release.module}-${slot}-`
    const input = { slot, params, idPrefix }
    const call = { release, what: slot, part: slot, otherwise: null }
    const made = await callServerEntry(ctx, call, (entry) =>
      fetchSlot({ requestId: ctx.requestId, renderMs: slotMs }, entry, input, settings?.saved),
    )
    const dependencies = dependenciesOf(release, made?.basis ?? null, settings)
    if (!made) return { value: '', ...dependencies }
    const payload: SlotPayload = { data: made.data, idPrefix }
    const attributes = { 'data-filler': release.module, 'data-release': name }
    const host = tag('div', { ...attributes, 'data-payload': JSON.stringify(payload) })
    return { value: `${host}${made.html}</div>`, ...dependencies }
  }
  const key = `slot ${name} ${slot} ${JSON.stringify(params)}`
  return ctx.cache.get({ key, load, isFailure: (html) => html === '' })
}
