/** What a module says about itself in its `module.ts`; everything else is the preset's. */
import type { Release } from '@shop/contracts/release'

/** A part of a variable font: what a shop's texts need of it. */
export type FontSubset = {
  /** The font's file, as a package path (`@fontsource-variable/…/files/….woff2`). */
  source: string
  /** Every character the subset has. */
  characters: string
  /** Ranges that stay variable, by axis tag. */
  axes: Record<string, { min: number; max: number }>
  /** OpenType features that the subset keeps, such as `kern`. */
  features: string[]
  /** Whether documents preload it: the first view of every page uses it. */
  isPreloaded: boolean
}

/** What the manifest says of the module in the same words; see `@shop/contracts/release`. */
type Described = Partial<
  Pick<
    Release,
    | 'routes'
    | 'isolated'
    | 'queries'
    | 'audience'
    | 'frame'
    | 'offline'
    | 'slots'
    | 'slotFallbacks'
    | 'links'
    | 'screens'
    | 'pages'
    | 'sources'
    | 'budget'
  >
>

export type ModuleDefinition = Described & {
  /** Lower-case name, as in `/modules/<name>/…`. */
  name: string
  team: string
  /** Exposed entries and their source files, relative to the module; `./page` renders its routes. */
  exposes?: Record<string, string>
  /** Source of the server entry; absent for modules that render in the browser only. */
  server?: string
  /** The shell alone: fonts it brings, by the file name its styles refer to. */
  fonts?: Record<string, FontSubset>
  /** The shell alone: the script the document starts with. */
  host?: string
  /** The shell alone: its service worker, built as one plain script. */
  serviceWorker?: string
}

/** Types a module's definition; `export default defineModule({ … })`. */
export const defineModule = (definition: ModuleDefinition): ModuleDefinition => definition
