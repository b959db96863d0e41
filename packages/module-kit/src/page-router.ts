/** What a page module gives to be rendered: its router, made anew for each page view. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

import type { Client } from '@shop/client/client'
import type { FragmentHead } from '@shop/contracts/fragment'

/** The router context that every page module's routes see. */
export type PageContext = { client: Client }

/** Makes a module's router on a history of the kit's choosing. */
export type CreatePageRouter = (options: {
  history: RouterHistory
  context: PageContext
}) => AnyRouter

/** What a route's loader may answer with beside its data: the head of its page and its HTTP status. */
export type PageData = { head: FragmentHead; status?: number }
