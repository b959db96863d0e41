import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'

import './theme/theme.css.ts'
import './theme/reset.css.ts'

import { type Frame, FrameInput } from '@shop/contracts/server-entry'

import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { NotFound } from './frame/not-found.tsx'

export default {
  fetch: async (request: Request): Promise<Response> => {
    const input = v.parse(FrameInput, await request.json())
    const frame: Frame = {
      header: renderToString(<Header input={input} />),
      footer: renderToString(<Footer links={input.links} />),
      notFound: renderToString(<NotFound />),
    }
    return Response.json(frame)
  },
}
