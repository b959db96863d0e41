import { drawInto, makePass, makeTarget, upload } from './gl.ts'
import { boxVertex, linearFragment } from './shaders.ts'

/** A picture in linear light at every scale, ready to be blurred; `ratio` is height by width. */
export type CutOut = { texture: WebGLTexture; ratio: number }

export function makeCutOut(
  gl: WebGL2RenderingContext,
  source: ImageBitmap | OffscreenCanvas,
): CutOut {
  const levels = Math.floor(Math.log2(Math.max(source.width, source.height))) + 1
  const target = makeTarget(gl, source, levels)
  const pass = makePass(gl, boxVertex, linearFragment)
  drawInto(gl, target)
  gl.useProgram(pass.program)
  pass.read('paper', upload(gl, source), 0)
  pass.set('box', 640, 400, 640, 400)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  gl.bindTexture(gl.TEXTURE_2D, target.texture)
  gl.generateMipmap(gl.TEXTURE_2D)
  return { texture: target.texture, ratio: source.height / source.width }
}
