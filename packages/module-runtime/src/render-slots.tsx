import * as v from 'valibot'

import { SlotInput } from '@shop/contracts/server-entry'

import type { SlotEntry } from './define-slot.ts'
import { type EdgeEnv, openEdge, renderWhole } from './edge.tsx'

/** The slots that a server entry renders, by name. The manifest lists the names (`serverSlots`). */
export type ServerSlots = Readonly<Record<string, SlotEntry>>

/** Makes a server entry's default export for a module without pages. */
export const renderSlots = (slots: ServerSlots) => ({
  fetch: async (request: Request, env: EdgeEnv): Promise<Response> => {
    if (request.method !== 'POST') return new Response('The module has no pages.', { status: 404 })
    const { slot, params, idPrefix } = v.parse(SlotInput, await request.json())
    const entry = slots[slot]
    if (!entry) throw new Error(`The server entry renders no slot "${slot}".`)
    const { client, settings, headers } = openEdge(request, env)
    const [data = null, shown] = await Promise.all([entry.load(params, client), settings])
    const html = await renderWhole(entry.render({ data, params, context: null }), shown, {
      identifierPrefix: idPrefix,
    })
    return new Response(`${JSON.stringify(data)}\n${html}`, { headers: headers() })
  },
})
