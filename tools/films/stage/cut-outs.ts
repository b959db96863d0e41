import { drawInto, makePass, makeTarget, upload } from './gl.ts'
import { boxVertex, linearFragment } from './shaders.ts'

/** A picture in linear light at every scale, ready to be blurred; `ratio` is height by width. */
export type CutOut = { texture: WebGLTexture; ratio: number }

export const makeCutOut = (
  gl: WebGL2RenderingContext,
  source: ImageBitmap | OffscreenCanvas,
): CutOut => {
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

/** Words as a cut-out; `capital` is the share of its height that a capital takes. */
export type TitleCutOut = CutOut & { capital: number }

const size = 360
const margin = 24

/** Sets a line in the shop's face, heavy and wide. */
export const makeTitle = (gl: WebGL2RenderingContext, text: string): TitleCutOut => {
  const measure = setType(new OffscreenCanvas(1, 1)).measureText(text)
  const capital = setType(new OffscreenCanvas(1, 1)).measureText('H').actualBoundingBoxAscent
  const canvas = new OffscreenCanvas(
    Math.ceil(measure.width) + 2 * margin,
    Math.ceil(capital * 1.6) + 2 * margin,
  )
  const context = setType(canvas)
  context.fillText(text, margin, canvas.height / 2 + capital / 2)
  return { ...makeCutOut(gl, canvas), capital: capital / canvas.height }
}

export const loadType = async () => {
  const face = new FontFace('Archivo', 'url(/type.woff2)', {
    weight: '100 900',
    stretch: '62% 125%',
  })
  document.fonts.add(await face.load())
}

const setType = (canvas: OffscreenCanvas) => {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `900 ${size}px Archivo`
  context.fontStretch = 'expanded'
  context.letterSpacing = `${-0.015 * size}px`
  context.fillStyle = '#fff'
  return context
}
