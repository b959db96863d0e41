/** Every picture is drawn once at this size, 4:5, and scaled down from it. */
export const frame = { width: 1200, height: 1500 } as const

export const pixelCount = frame.width * frame.height
