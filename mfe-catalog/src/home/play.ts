/** Playing a clip. */

/** Plays if the browser lets it; one that will not shows the poster on. */
export const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => {})
