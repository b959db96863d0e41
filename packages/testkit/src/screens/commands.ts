/** What component tests ask of the browser itself, carried out by Playwright outside the page. */
import { defineBrowserCommand } from '@vitest/browser-playwright'

type Media = {
  reducedMotion?: 'reduce' | 'no-preference' | null
  colorScheme?: 'light' | 'dark' | null
}

/** Sets what the visitor's system prefers; `null` takes it back. */
export const emulateMedia = defineBrowserCommand<[media: Media]>(({ page }, media) =>
  page.emulateMedia(media),
)

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}
