import { defineBrowserCommand } from '@vitest/browser-playwright'

type Media = {
  reducedMotion?: 'reduce' | 'no-preference' | null
  colorScheme?: 'light' | 'dark' | null
  forcedColors?: 'active' | 'none' | null
}

/** Emulates preferences of the visitor's system. `null` resets a preference. */
export const emulateMedia = defineBrowserCommand<[media: Media]>(({ page }, media) =>
  page.emulateMedia(media),
)

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}
