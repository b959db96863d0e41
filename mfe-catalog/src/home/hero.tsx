import { useEffect, useRef, useState } from 'react'

import { whenIdle } from '@shop/module-runtime/when-idle'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { hero, hidden } from '@shop/ui/type'

import { BrandPicture } from '../page/brand-picture.tsx'
import { row } from '../page/page.css.ts'
import { play } from './brand-film.tsx'
import * as css from './home.css.ts'

/** The poster is the first frame of the clip. The clip and its pause button need JavaScript. */
export const Hero = () => {
  const isHydrated = useIsHydrated()
  const [isMoving, setIsMoving] = useState(true)
  return (
    <section className={css.hero} aria-label="Stay focused" data-still={!isMoving}>
      <div className={css.heroStage}>
        <BrandPicture
          path="clips/hero-poster"
          alt=""
          height={1000}
          sizes="100vw"
          className={css.cover}
          isMain
        />
        {isHydrated && <HeroClip isMoving={isMoving} />}
      </div>
      <div className={css.heroCopy}>
        <RotatingWords />
        <p className={css.heroLead}>
          Streetwear made in New Orleans for people with something to finish. Prices starting at
          $45.
        </p>
        <div className={row}>
          <ButtonLink href="/shop" size="lg" tone="light">
            Shop Now
          </ButtonLink>
          <ButtonLink href="/shop?sort=new" size="lg" tone="ghost">
            New Arrivals
          </ButtonLink>
        </div>
      </div>
      {isHydrated && (
        <div className={css.heroControl}>
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

const heroWords = ['focused', 'bold', 'authentic', 'limitless', 'unstoppable'] as const

/** CSS alone changes the last word every two seconds. Screen readers get all words once. */
const RotatingWords = () => (
  <h1 className={hero}>
    <span className={hidden}>Stay {heroWords.join(', ')}.</span>
    <span aria-hidden="true">
      Stay
      <span className={css.words}>
        {heroWords.map((word, index) => (
          <span key={word} className={css.word[index]}>
            {word}.
          </span>
        ))}
      </span>
    </span>
  </h1>
)

/** Waits until the page is idle, and never plays if the visitor prefers reduced motion. */
const HeroClip = ({ isMoving }: { isMoving: boolean }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current || !isMoving) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isCancelled = false
    whenIdle(() => {
      if (!isCancelled) void play(current)
    })
    return () => {
      isCancelled = true
      current.pause()
    }
  }, [isMoving])
  return (
    <video
      ref={video}
      className={css.cover}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      src="/media/clips/hero.webm"
    />
  )
}
