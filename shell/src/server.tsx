/** The shell's server half: the frame around every page, as HTML. */
import { renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'

import './theme/font.css.ts'
import './theme/theme.css.ts'
import './theme/reset.css.ts'

import { type Frame, FrameInput } from '@shop/contracts/server-entry'

import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { NotFound } from './frame/not-found.tsx'

export default {
  fetch: async (request: Request): Promise<Response> => {
    const { links, slots, path } = v.parse(FrameInput, await request.json())
    const frame: Frame = {
      header: renderToString(
        <Header links={links} path={path} hasMenu={slots.includes('header.menu')} />,
      ),
      footer: renderToString(<Footer links={links} />),
      notFound: renderToString(<NotFound />),
    }
    return Response.json(frame)
  },
}
