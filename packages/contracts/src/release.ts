/** Releases of modules: the manifest in every release folder, and how it is published. */
import * as v from 'valibot'

import { moduleEntries, ReleasePath, ReleaseVersion } from './live-module.ts'

/** The version of the agreement between shell and modules; a release names the one it was built for. */
export const contractVersion = 1

/** `release.json`: what one release of one module is, owns and needs. */
export const Release = v.object({
  ...moduleEntries,
  team: v.string(),
  commit: v.string(),
  builtAt: v.string(),
  /** The ES module that renders pages at the edge; absent when the module renders in the browser only. */
  server: v.optional(v.object({ entry: ReleasePath })),
  /** Every file with its Subresource Integrity value (`sha384-…`). */
  integrity: v.record(ReleasePath, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
  /** Query parameters that its pages read; the Worker passes no others on to the server entry. */
  queries: v.optional(v.array(v.string()), []),
  requires: v.object({ contract: v.number(), shared: v.record(v.string(), v.string()) }),
})
export type Release = v.InferOutput<typeof Release>

/** `PUT /api/modules/{module}/channels/live`: makes a complete release the one new page views get. */
export const SetChannelInput = v.strictObject({ version: ReleaseVersion })

/** `sha384-…` of some bytes (W3C Subresource Integrity, 3.5). */
export const integrityOf = async (
  bytes: Uint8Array<ArrayBuffer> | ArrayBuffer,
): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...digest))}`
}
