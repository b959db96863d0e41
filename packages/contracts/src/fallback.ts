/**
 * A page that cannot load a release requests the last good one for its next documents. The response
 * sets a cookie that scripts cannot read or write, for `fallbackMinutes`. After that, the release
 * is tried again.
 */
import * as v from 'valibot'

import { ModuleName, ReleaseVersion } from './release.ts'

/** Long enough for staff to roll back. */
export const fallbackMinutes = 10

/**
 * `POST /api/registry/fallback`: the release that could not be loaded. Errors: `bad-input`,
 * `foreign-origin`.
 */
export const FallbackInput = v.strictObject({ module: ModuleName, version: ReleaseVersion })
