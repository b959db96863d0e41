/** The first look: a clip that comes into focus, and what we stand for. */
import { useEffect, useRef, useState } from 'react'

import { whenIdle } from '@shop/module-kit/when-idle'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'

import { ClipPoster } from './clip-poster.tsx'
import * as css from './hero.css.ts'
import { RotatingWords } from './rotating-words.tsx'

/** The clip's first frame is the poster; the clip waits until the page is idle, and stays away where motion is unwelcome. */
export const Hero = () => {
  const video = useRef<HTMLVideoElement>(null)
  const [isMoving, setIsMoving] = useState(true)
  useEffect(() => {
    const { current } = video
    if (!current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    whenIdle(() => void play(current))
  }, [])
  const toggle = (): void => {
    if (isMoving) video.current?.pause()
    else if (video.current) void play(video.current)
    setIsMoving(!isMoving)
  }
  return (
    <section className={css.root} aria-label="Stay focused" data-still={!isMoving}>
      <div className={css.stage}>
        <ClipPoster clip="hero" sizes="100vw" isMain />
        <video
          ref={video}
          className={css.video}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
          src="/media/clips/hero.webm"
        />
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
      <div className={css.still}>
        <IconButton
          icon={isMoving ? 'pause' : 'play'}
          label={isMoving ? 'Pause motion' : 'Resume motion'}
          onClick={toggle}
        />
      </div>
    </section>
  )
}

/** A browser that will not play it shows the poster on. */
const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => {})
