/** The first look: a clip that comes into focus, and what we stand for. */
import { useState } from 'react'

import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import { ClipPoster } from './clip-poster.tsx'
import * as css from './hero.css.ts'
import { HeroClip } from './hero-clip.tsx'
import { RotatingWords } from './rotating-words.tsx'

/** The poster is the clip's first frame; clip and pause button come with the scripts. */
export const Hero = () => {
  const isHydrated = useIsHydrated()
  const [isMoving, setIsMoving] = useState(true)
  return (
    <section className={css.root} aria-label="Stay focused" data-still={!isMoving}>
      <div className={css.stage}>
        <ClipPoster clip="hero" sizes="100vw" isMain />
        {isHydrated && <HeroClip isMoving={isMoving} />}
      </div>
      <div className={css.copy}>
        <RotatingWords />
        <p className={css.lead}>
          Streetwear made in New Orleans for people with something to finish. Prices starting at
          $45.
        </p>
        <div className={css.links}>
          <ButtonLink href="/shop" size="lg" tone="light">
            Shop Now
          </ButtonLink>
          <ButtonLink href="/shop?sort=new" size="lg" tone="ghost">
            New Arrivals
          </ButtonLink>
        </div>
      </div>
      {isHydrated && (
        <div className={css.still}>
          <IconButton
            icon={isMoving ? 'pause' : 'play'}
            label={isMoving ? 'Pause motion' : 'Resume motion'}
            onClick={() => setIsMoving(!isMoving)}
          />
        </div>
      )}
    </section>
  )
}
