import type { Page } from 'playwright'

import { writeToCaches } from './cached-files.ts'

/** Puts documents into the caches, as the script of any module can. */
export const forgePages = async (page: Page): Promise<void> => {
  const forged = '<title>Forged</title><h1>Forged</h1><script>document.title = "ran"</script>'
  for (const path of ['/', '/media/forged.html'])
    await writeToCaches(page, path, forged, 'text/html')
  // The shop signed this document, but for another URL.
  await page.evaluate(async () => {
    const search = await fetch('/shop?q=hat', { headers: { accept: 'text/html' } })
    for (const name of await caches.keys())
      await (await caches.open(name)).put('/shop', search.clone())
  })
}
