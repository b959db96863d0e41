import * as v from 'valibot'

import { Backend } from './backend.ts'
import { LineText, listOf } from './fields.ts'
import {
  byName,
  ListedPage,
  moduleEntries,
  Name,
  ReleasePath,
  SlotName,
  Sources,
} from './release.ts'

/** `release.json` says what a release of a module owns and needs. */
export const Release = v.object({
  ...moduleEntries,
  team: LineText,
  commit: LineText,
  builtAt: LineText,
  /** The script that renders at the edge. Absent if the module renders only in the browser. */
  server: v.optional(v.object({ entry: ReleasePath })),
  /** The module's slots that the server entry renders. */
  serverSlots: v.optional(listOf(SlotName, 12, 'slots')),
  /** Every file of the release, with its Subresource Integrity value (`sha384-…`). */
  integrity: v.pipe(
    v.record(ReleasePath, v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/))),
    // The limit is low, because every page contains the integrity values of all live scripts.
    v.maxEntries(400, 'must be at most 400 files'),
  ),
  pages: v.optional(listOf(ListedPage, 50, 'pages')),
  sources: v.optional(Sources),
  backend: v.optional(Backend),
  /** The maximum size of each exposed entry's first load, in bytes of the precompressed files. */
  budget: v.optional(byName(v.pipe(v.number(), v.integer(), v.minValue(1)))),
  /** Query parameters that the module's pages read. The server entry gets no other parameters. */
  queries: v.optional(listOf(Name, 50, 'parameters'), []),
  requires: v.object({ contract: v.number(), shared: byName(Name) }),
})
export type Release = v.InferOutput<typeof Release>

/** A live release as the public sees it, without its team, commit, build time and back end. */
export const ListedRelease = v.omit(Release, ['team', 'commit', 'builtAt', 'backend'])
export type ListedRelease = v.InferOutput<typeof ListedRelease>
