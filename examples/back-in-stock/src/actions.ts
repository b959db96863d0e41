import { actionsOf } from '@shop/client/actions'
import { createBrowserClient } from '@shop/client/browser-client'
import type { ActionsOf } from '@shop/module-runtime/backend'

import type { backend } from './backend.ts'

export const actions = actionsOf<ActionsOf<typeof backend>>(createBrowserClient(), 'back-in-stock')
