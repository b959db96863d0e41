import type { Release } from '@shop/contracts/release'
import type { BackendEntry } from '@shop/module-runtime/backend'

/** The part of a variable font that a shop's texts need. */
export type FontSubset = {
  /** A package path such as `@fontsource-variable/…/files/….woff2`. */
  source: string
  characters: string
  /** Ranges that stay variable, by axis tag. */
  axes: Record<string, { min: number; max: number }>
  /** OpenType features, such as `kern`. */
  features: string[]
  /** True only for a font in the first view of every page. */
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

type Described = Partial<Omit<Release, Built | 'team'>>

export type ModuleDefinition = Described & {
  /** A lower-case name, as in `/modules/<name>/…`. */
  name: string
  team: string
  /** Exposed entries and their source files. `./page` renders the pages of `routes`. */
  exposes?: Record<string, string>
  /** The source of the server entry. Absent if the module renders only in the browser. */
  server?: string
  /** The back end from `src/backend.ts`. The server entry must export it, too. */
  backend?: BackendEntry
  /** Shell only. The fonts, by the file name that styles use. */
  fonts?: Record<string, FontSubset>
  /** Shell only. The script that starts the document. */
  host?: string
  /** Shell only. The source of the service worker, which the build bundles into one script. */
  serviceWorker?: string
}

/** Checks the type of a module's definition: `export default defineModule({ … })`. */
export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
