/** Playing a film while it can be seen. */
import { type RefObject, useEffect, useRef, useState } from 'react'

import { play } from './play.ts'

/** `toggle` is the visitor's word: what they paused stays paused when it comes into view again. */
export const useFilm = (video: RefObject<HTMLVideoElement | null>) => {
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasStarted, setHasStarted] = useState(false)
  const isWanted = useRef(true)
  useEffect(() => {
    const { current } = video
    if (!current) return
    isWanted.current = !matchMedia('(prefers-reduced-motion: reduce)').matches
    const watch = new AbortController()
    const { signal } = watch
    current.addEventListener('playing', () => (setIsPlaying(true), setHasStarted(true)), { signal })
    current.addEventListener('pause', () => setIsPlaying(false), { signal })
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) current.pause()
      else if (isWanted.current) void play(current)
    })
    observer.observe(current)
    return () => (watch.abort(), observer.disconnect())
  }, [video])
  const toggle = (): void => {
    const { current } = video
    if (!current) return
    isWanted.current = current.paused
    if (current.paused) void play(current)
    else current.pause()
  }
  return { isPlaying, hasStarted, toggle }
}
