import { drawInto, makePass, makeTarget, upload } from './gl.ts'
import { boxVertex, linearFragment } from './shaders.ts'

/** A cut-out as linear light at every scale, ready to be blurred. */
export function makeCutOut(gl: WebGL2RenderingContext, source: ImageBitmap): WebGLTexture {
  const levels = Math.floor(Math.log2(source.width)) + 1
  const target = makeTarget(gl, source, levels)
  const pass = makePass(gl, boxVertex, linearFragment)
  drawInto(gl, target)
  gl.useProgram(pass.program)
  pass.read('paper', upload(gl, source), 0)
  pass.set('box', 640, 400, 640, 400)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  gl.bindTexture(gl.TEXTURE_2D, target.texture)
  gl.generateMipmap(gl.TEXTURE_2D)
  return target.texture
}
