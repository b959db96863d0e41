import { type CutOut, makeCutOut } from './make-cut-out.ts'

/** Words as a cut-out; `capital` is the share of its height that a capital takes. */
export type TitleCutOut = CutOut & { capital: number }

const size = 360
const margin = 24

/** Sets a line in the shop's face, heavy and wide. */
export function makeTitle(gl: WebGL2RenderingContext, text: string): TitleCutOut {
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

export async function loadType() {
  const face = new FontFace('Archivo', 'url(/type.woff2)', {
    weight: '100 900',
    stretch: '62% 125%',
  })
  document.fonts.add(await face.load())
}

function setType(canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `900 ${size}px Archivo`
  context.fontStretch = 'expanded'
  context.letterSpacing = `${-0.015 * size}px`
  context.fillStyle = '#fff'
  return context
}
