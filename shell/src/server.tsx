import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import { proxy } from 'valtio'

import './theme/theme.css.ts'
import './theme/reset.css.ts'

import { type Frame, FrameInput } from '@shop/contracts/server-entry'
import { withDefaults } from '@shop/domain/shop-settings'
import { SettingsContext } from '@shop/session/shop-settings'

import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { NotFound } from './frame/not-found.tsx'

export default {
  fetch: async (request: Request): Promise<Response> => {
    const input = v.parse(FrameInput, await request.json())
    const settings = proxy(withDefaults(input.settings))
    const render = (part: ReactNode): string =>
      renderToString(<SettingsContext value={settings}>{part}</SettingsContext>)
    const frame: Frame = {
      header: render(<Header input={input} />),
      footer: render(<Footer links={input.links} />),
      notFound: render(<NotFound />),
    }
    return Response.json(frame)
  },
}
