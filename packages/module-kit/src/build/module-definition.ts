/** What a room says about itself in its `module.ts`; everything else is the preset's. */
import type { RoutePattern, SlotName } from '@shop/contracts/release'
import type * as v from 'valibot'

export type ModuleDefinition = {
  /** Lower-case name, as in `/modules/<name>/…`. */
  name: string
  team: string
  /** Paths it owns, as URL patterns. */
  routes?: v.InferOutput<typeof RoutePattern>[]
  /** Names in the query that its pages read. */
  queries?: string[]
  /** Pages for staff alone. */
  audience?: 'staff'
  /** Slots it fills, each by one exposed entry. */
  slots?: Partial<Record<SlotName, string>>
  /** Links the shell shows in its header. */
  links?: { label: string; href: string }[]
  /** Exposed entries and their source files, relative to the room; `./page` renders its routes. */
  exposes?: Record<string, string>
  /** Source of the server half; absent for modules that render in the browser only. */
  server?: string
  /** The shell alone: the script the document starts with. */
  host?: string
}

/** Types a room's definition; `export default defineModule({ … })`. */
export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
