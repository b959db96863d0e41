import { type RefObject, useEffect, useRef, useState } from 'react'

import type { ShopSettings } from '@shop/domain/shop-settings'
import { whenIdle } from '@shop/module-runtime/when-idle'
import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { ButtonLink } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { display, hero, hidden } from '@shop/ui/type'

import { BrandPicture } from '../page/brand-picture.tsx'
import { row, section } from '../page/page.css.ts'
import * as css from './home.css.ts'

export const Hero = ({ home }: Pick<ShopSettings, 'home'>) => {
  const isHydrated = useIsHydrated()
  const [isMoving, setIsMoving] = useState(true)
  return (
    <section
      className={css.hero}
      aria-label={`${home.headline} ${wordsOf(home)[0]}`}
      data-still={!isMoving}
    >
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
        <RotatingWords home={home} />
        <p className={css.heroLead}>{home.lead}</p>
        <div className={row}>
          <ButtonLink href="/shop" size="lg" tone="light">
            {home.callToAction}
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

const wordsOf = ({ words }: ShopSettings['home']): string[] =>
  words.split(',').map((word) => word.trim())

/** CSS shows the next word every two seconds. Screen readers read all words once. */
const RotatingWords = ({ home }: Pick<ShopSettings, 'home'>) => {
  const words = wordsOf(home)
  return (
    <h1 className={hero}>
      <span className={hidden}>
        {home.headline} {words.join(', ')}.
      </span>
      <span aria-hidden="true">
        {home.headline}
        <span className={css.words}>
          {/* The animation has five steps. If there are fewer words, some repeat. */}
          {css.word.map((look, step) => (
            <span key={look} className={look}>
              {words[step % words.length]}.
            </span>
          ))}
        </span>
      </span>
    </h1>
  )
}

const HeroClip = ({ isMoving }: { isMoving: boolean }) => {
  const video = useRef<HTMLVideoElement>(null)
  usePlayInView(video, isMoving)
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

export const BrandFilm = () => {
  const video = useRef<HTMLVideoElement>(null)
  const isHydrated = useIsHydrated()
  const [isMuted, setIsMuted] = useState(true)
  const [isPlaying, setIsPlaying] = useState(false)
  const toggle = usePlayInView(video)
  return (
    <section className={section} aria-labelledby="film">
      <h2 id="film" className={display}>
        How focus is made
      </h2>
      <div className={css.filmFrame}>
        {/* The film covers this picture once its first frame has loaded. */}
        <BrandPicture
          path="clips/film-poster"
          alt=""
          height={1000}
          sizes="(max-width: 90rem) 100vw, 84rem"
          className={css.cover}
        />
        {/* The sound is music without words, so it needs no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={css.cover}
          muted={isMuted}
          loop
          playsInline
          preload="none"
          onPlaying={() => setIsPlaying(true)}
          onPause={() => setIsPlaying(false)}
          aria-label="Prints on their way from the screen to the street"
          src="/media/clips/film.webm"
        />
        {isHydrated && (
          <div className={css.filmControls} role="group" aria-label="Video">
            <IconButton
              icon={isPlaying ? 'pause' : 'play'}
              label={isPlaying ? 'Pause video' : 'Play video'}
              onClick={toggle}
            />
            <IconButton
              icon={isMuted ? 'muted' : 'sound'}
              label={isMuted ? 'Unmute video' : 'Mute video'}
              onClick={() => setIsMuted(!isMuted)}
            />
            <IconButton
              icon="expand"
              label="Fullscreen"
              onClick={() => void showFullscreen(video.current)}
            />
          </div>
        )}
      </div>
    </section>
  )
}

/** If fullscreen fails, shows the native controls, which can open a phone's own player. */
const showFullscreen = async (video: HTMLVideoElement | null): Promise<void> => {
  try {
    await video?.requestFullscreen()
  } catch (error) {
    console.info('Fullscreen failed; showing the native controls instead.', error)
    if (video) video.controls = true
  }
}

/**
 * Once the page is idle, plays a video while it is in view, unless the visitor has paused it or
 * prefers reduced motion. Returns a function that toggles between play and pause.
 */
const usePlayInView = (
  video: RefObject<HTMLVideoElement | null>,
  isMoving = true,
): (() => void) => {
  const isAllowed = useRef(true)
  useEffect(() => {
    const { current } = video
    if (!current || !isMoving) return
    isAllowed.current = !prefersStillness()
    let isInView = false
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false
      if (!isInView) current.pause()
      else
        whenIdle(() => {
          if (isInView && isAllowed.current) void play(current)
        })
    })
    observer.observe(current)
    return () => {
      isInView = false
      observer.disconnect()
      current.pause()
    }
  }, [video, isMoving])
  return () => {
    const { current } = video
    if (!current) return
    isAllowed.current = current.paused
    if (current.paused) void play(current)
    else current.pause()
  }
}

/** If the browser blocks playback, for example to save data, the poster stays. */
const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => {})

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
