import { createBrowserClient } from '@shop/client/browser-client'

/** Calls the API of the shop that shows this page. */
export const client = createBrowserClient()
