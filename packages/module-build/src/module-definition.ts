/** The type of a module's `module.ts`. The build preset decides everything else. */
import type { Release } from '@shop/contracts/release'
import type { BackendEntry } from '@shop/module-runtime/backend'

/** The part of a variable font that a shop's texts need. */
export type FontSubset = {
  /** The font's file as a package path (`@fontsource-variable/…/files/….woff2`). */
  source: string
  characters: string
  /** Ranges that stay variable, by axis tag. */
  axes: Record<string, { min: number; max: number }>
  /** OpenType features in the subset, such as `kern`. */
  features: string[]
  /** True if documents preload the font, because the first view of every page uses it. */
  isPreloaded: boolean
}

type Built =
  | 'module'
  | 'version'
  | 'commit'
  | 'builtAt'
  | 'browser'
  | 'server'
  | 'requires'
  | 'backend'
  | 'integrity'

/** Fields that the manifest has in the same form; see `@shop/contracts/release`. */
type Described = Partial<Omit<Release, Built | 'team'>>

export type ModuleDefinition = Described & {
  /** Lower-case name, as in `/modules/<name>/…`. */
  name: string
  team: string
  /** Exposed entries and their source files. `./page` renders the pages of `routes`. */
  exposes?: Record<string, string>
  /** Source of the server entry. Absent if the module renders only in the browser. */
  server?: string
  /** The back end from `src/backend.ts`. The server entry must export it, too. */
  backend?: BackendEntry
  /** Shell only: its fonts, by the file name that its styles use. */
  fonts?: Record<string, FontSubset>
  /** Shell only: the script that starts the document. */
  host?: string
  /** Shell only: its service worker, built as one plain script. */
  serviceWorker?: string
}

/** Checks the type of a module's definition: `export default defineModule({ … })`. */
export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
