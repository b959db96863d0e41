import { type RefObject, useEffect, useRef, useState } from 'react'

import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { IconButton } from '@shop/ui/icon-button'
import { display } from '@shop/ui/type'

import { BrandPicture } from '../page/brand-picture.tsx'
import { section } from '../page/page.css.ts'
import * as css from './home.css.ts'

/** Starts muted when it scrolls into view, unless the visitor prefers reduced motion. */
export const BrandFilm = () => {
  const video = useRef<HTMLVideoElement>(null)
  const isHydrated = useIsHydrated()
  const [isMuted, setIsMuted] = useState(true)
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')
  const isPlaying = state === 'playing'
  const toggle = usePlayInView(video)
  return (
    <section className={section} aria-labelledby="film">
      <h2 id="film" className={display}>
        How focus is made
      </h2>
      <div className={css.filmFrame}>
        {state === 'waiting' && (
          <BrandPicture
            path="clips/film-poster"
            alt=""
            height={1000}
            sizes="(max-width: 90rem) 100vw, 84rem"
            className={css.cover}
          />
        )}
        {/* The sound is music without words, so there is nothing to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={css.cover}
          muted={isMuted}
          loop
          playsInline
          preload="none"
          onPlaying={() => setState('playing')}
          // A film that is paused while it loads has no frame to show yet, so the poster stays.
          onPause={() => setState((last) => (last === 'waiting' ? last : 'paused'))}
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

/** Phones without `requestFullscreen` have a fullscreen player that the native controls open. */
const showFullscreen = async (video: HTMLVideoElement | null): Promise<void> => {
  try {
    await video?.requestFullscreen()
  } catch (error) {
    console.info('Fullscreen failed; showing the native controls instead.', error)
    if (video) video.controls = true
  }
}

/** Plays while in view. Returns a toggle. A film that the visitor paused stays paused. */
const usePlayInView = (video: RefObject<HTMLVideoElement | null>): (() => void) => {
  const isAllowed = useRef(true)
  useEffect(() => {
    const { current } = video
    if (!current) return
    isAllowed.current = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) current.pause()
      else if (isAllowed.current) void play(current)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [video])
  return () => {
    const { current } = video
    if (!current) return
    isAllowed.current = current.paused
    if (current.paused) void play(current)
    else current.pause()
  }
}

/** Plays a clip. If the browser refuses (autoplay policy, data saver), the poster stays. */
export const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => {})
