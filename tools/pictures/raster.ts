import sharp from 'sharp'

/** Draws SVG content on the frame and returns its RGBA bytes. */
export const rasterise = async (content: string) => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" ` +
    `viewBox="0 0 ${frame.width} ${frame.height}">${content}</svg>`
  return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
}

/** How much of each pixel a shape covers, 0..1. */
export const coverage = async (path: string) =>
  channel(await rasterise(`<path d="${path}" fill="#fff"/>`), 3)

export const channel = (rgba: Buffer, index: number) => {
  const values = new Float32Array(pixelCount)
  for (let pixel = 0; pixel < pixelCount; pixel++)
    values[pixel] = (rgba[pixel * 4 + index] ?? 0) / 255
  return values
}

/** Three box blurs one after the other come close to a Gaussian and keep full precision. */
export const blur = (source: Float32Array, radius: number) => {
  const reach = Math.max(1, Math.round(radius))
  let values = source
  for (let pass = 0; pass < 3; pass++) {
    values = boxBlur(values, reach, 1, frame.width, frame.height)
    values = boxBlur(values, reach, frame.width, frame.height, frame.width)
  }
  return values
}

const boxBlur = (
  source: Float32Array,
  radius: number,
  step: number,
  length: number,
  lines: number,
) => {
  const target = new Float32Array(source.length)
  const lineStep = step === 1 ? length : 1
  const span = radius * 2 + 1
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    const at = (index: number) =>
      source[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 0
    let sum = 0
    for (let index = -radius; index <= radius; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      target[start + index * step] = sum / span
      sum += at(index + radius + 1) - at(index - radius)
    }
  }
  return target
}

/** Every picture is drawn once at this size, 4:5, and scaled down from it. */
export const frame = { width: 1200, height: 1500 } as const

export const pixelCount = frame.width * frame.height
