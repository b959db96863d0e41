import type { PageProps } from '@shop/module-runtime/page-module'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { hero, lead } from '@shop/ui/type'

import type { LooksData } from '../load-looks.ts'
import { LookCard } from './look-card.tsx'
import * as css from './looks.css.ts'

export const LooksPage = ({ data: { looks } }: PageProps<LooksData>) => (
  <div className={css.root}>
    <div className={css.head}>
      <h1 className={hero}>Lookbook</h1>
      <p className={lead}>
        Pieces that belong together, as we wear them. Tap one to make it yours.
      </p>
    </div>
    {looks.length === 0 ? (
      <Notice title="The first looks are on their way" text="Until then, see every piece.">
        <ButtonLink href="/shop">Open the shop</ButtonLink>
      </Notice>
    ) : (
      <ol className={css.looks}>
        {looks.map((look, index) => (
          <li key={look.id} className={css.look}>
            <LookCard
              look={look}
              number={index + 1}
              level={2}
              sizes="(width < 48rem) 100vw, 50vw"
              isMain={index === 0}
            />
          </li>
        ))}
      </ol>
    )}
  </div>
)
