/** The hero's clip over its poster. */
import { useEffect, useRef } from 'react'

import { whenIdle } from '@shop/module-runtime/when-idle'

import { cover } from './cover.css.ts'
import { play } from './play.ts'

/** Waits until the page is idle, and stays still where motion is unwelcome. */
export const HeroClip = ({ isMoving }: { isMoving: boolean }) => {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = video
    if (!current || !isMoving) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let isWanted = true
    whenIdle(() => {
      if (isWanted) void play(current)
    })
    return () => {
      isWanted = false
      current.pause()
    }
  }, [isMoving])
  return (
    <video
      ref={video}
      className={cover}
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
