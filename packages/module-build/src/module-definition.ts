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
}

export type ModuleDefinition = {
  /** Lower-case name, as in `/modules/<name>/…`. */
  name: string
  team: string
  /** Paths it owns, as URL patterns. */
  routes?: Release['routes']
  /** Names in the query that its pages read. */
  queries?: string[]
  /** Pages for staff alone. */
  audience?: 'staff'
  /** Pages in a frame of their own, without the shop's around it. */
  frame?: 'bare'
  /** What its pages do without a network. */
  offline?: Release['offline']
  /** Slots it fills, each by one exposed entry. */
  slots?: Release['slots']
  /** What the shell shows in these slots while the module starts, or when it cannot. */
  slotFallbacks?: Release['slotFallbacks']
  /** Links the shell shows in its header. */
  links?: Release['links']
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
