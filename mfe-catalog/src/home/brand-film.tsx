/** The brand's film, with controls of its own. */
import { useRef, useState } from 'react'

import { useIsHydrated } from '@shop/session/use-is-hydrated'
import { IconButton } from '@shop/ui/icon-button'
import { display } from '@shop/ui/type'

import * as css from './brand-film.css.ts'
import { cover } from './cover.css.ts'
import { ClipPoster } from './clip-poster.tsx'
import { useFilm } from './use-film.ts'

/** Starts when it comes into view, muted; rests where motion is unwelcome. */
export const BrandFilm = () => {
  const video = useRef<HTMLVideoElement>(null)
  const isHydrated = useIsHydrated()
  const [isMuted, setIsMuted] = useState(true)
  const { isPlaying, hasStarted, toggle } = useFilm(video)
  return (
    <section className={css.root} aria-labelledby="film">
      <h2 id="film" className={display}>
        How focus is made
      </h2>
      <div className={css.frame}>
        {!hasStarted && <ClipPoster clip="film" sizes="(max-width: 90rem) 100vw, 84rem" />}
        {/* Its sound is music without words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          className={cover}
          muted={isMuted}
          loop
          playsInline
          preload="none"
          aria-label="Prints on their way from the screen to the street"
          src="/media/clips/film.webm"
        />
        {isHydrated && (
          <div className={css.controls} role="group" aria-label="Video">
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
              onClick={() => void showWhole(video.current)}
            />
          </div>
        )}
      </div>
    </section>
  )
}

/** A phone that has no fullscreen for elements has a player of its own, which its controls open. */
const showWhole = async (video: HTMLVideoElement | null): Promise<void> => {
  try {
    await video?.requestFullscreen()
  } catch (error) {
    console.info('This browser shows no element on the whole screen.', error)
    if (video) video.controls = true
  }
}
