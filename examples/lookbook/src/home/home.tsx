import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { display } from '@shop/ui/type'

import { readLooks } from '../load-looks.ts'
import type { PublicLook } from '../look.ts'
import { LookCard } from '../looks/look-card.tsx'
import * as css from './home.css.ts'

const Home = ({ data: looks }: SlotProps<PublicLook[]>) =>
  looks.length > 0 && (
    <section className={css.root} aria-labelledby="lookbook-title">
      <div className={css.head}>
        <h2 id="lookbook-title" className={display}>
          The lookbook
        </h2>
        <a href="/lookbook" className={css.more}>
          All looks
        </a>
      </div>
      <ol className={css.looks}>
        {looks.map((look, index) => (
          <li key={look.id}>
            <LookCard look={look} number={index + 1} level={3} sizes="(width < 40rem) 70vw, 30vw" />
          </li>
        ))}
      </ol>
    </section>
  )

export const home = defineSlot({
  load: async (_params, client) => (await readLooks(client)).slice(0, 3),
  component: Home,
})
