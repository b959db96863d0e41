/** Reads what was drawn, top row first. */

export function readPaper(gl: WebGL2RenderingContext): Uint8Array {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const upsideDown = readAll(gl)
  const pixels = new Uint8Array(upsideDown.length)
  for (let row = 0; row < height; row++) {
    const from = (height - 1 - row) * width * 4
    pixels.set(upsideDown.subarray(from, from + width * 4), row * width * 4)
  }
  return pixels
}

/** Luma of each pixel, then both chromas of each four (I420), as the encoder wants them. */
export function readVideo(gl: WebGL2RenderingContext): Uint8Array<ArrayBuffer> {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const pixels = readPaper(gl)
  const planes = new Uint8Array(width * height * 1.5)
  for (let pixel = 0; pixel < width * height; pixel++) planes[pixel] = pixels[pixel * 4] ?? 0
  for (const part of [1, 2]) {
    let next = width * height * (part === 1 ? 1 : 1.25)
    for (let row = 0; row < height; row += 2) {
      for (let column = 0; column < width; column += 2) {
        planes[next++] = average(pixels, (row * width + column) * 4 + part, width * 4)
      }
    }
  }
  return planes
}

function average(pixels: Uint8Array, at: number, row: number) {
  const upper = (pixels[at] ?? 0) + (pixels[at + 4] ?? 0)
  const lower = (pixels[at + row] ?? 0) + (pixels[at + row + 4] ?? 0)
  return (upper + lower + 2) >> 2
}

function readAll(gl: WebGL2RenderingContext) {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const pixels = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels
}
