import type { Figure, Glow, Title } from '../picture.ts'
import { drawInto } from './gl.ts'
import type { CutOut } from './make-cut-out.ts'
import { makeTitle, type TitleCutOut } from './make-title.ts'
import { clear, fillBox, fillStage, type Studio } from './studio.ts'

/** From this blur on a figure is drawn at half the size, which nobody can see. */
const coarseFrom = 9

export function drawFigure(studio: Studio, figure: Figure) {
  const cutOut = studio.cutOuts.get(figure.cutOut)
  if (!cutOut) throw new Error(`there is no cut-out "${figure.cutOut}"`)
  drawCutOut(studio, cutOut, { wiped: 1, tint: [1, 1, 1], ...figure })
}

const titles = new Map<string, TitleCutOut>()

/** Sets all words of a picture before it is drawn, since that draws elsewhere. */
export function setTitles({ gl }: Studio, words: readonly Title[]) {
  for (const { text } of words) {
    if (!titles.has(text)) titles.set(text, makeTitle(gl, text))
  }
}

export function drawTitle(studio: Studio, { text, x, y, size, glow, isCentered, ...look }: Title) {
  const title = titles.get(text)
  if (!title) throw new Error(`the words "${text}" are not set`)
  const width = size / title.capital / title.ratio
  // Blurred print blooms; words that are all as bright would only burn out.
  const light = 1 / (1 + 1.6 * Math.min(1, look.blur / 16))
  const middle = isCentered ? x : x + width / 2
  const shot = { x: middle, y, width, turn: 0, light, wiped: 1, tint: glow, ...look }
  drawCutOut(studio, title, shot)
}

type Shot = Omit<Required<Figure>, 'cutOut'> & { tint: Glow }

function drawCutOut(studio: Studio, cutOut: CutOut, shot: Shot) {
  if (shot.opacity <= 0) return
  if (shot.blur < coarseFrom) return gather(studio, cutOut, shot)
  const { gl, coarse, scene, copy } = studio
  clear(studio, coarse, 0)
  gather(studio, cutOut, shot)
  drawInto(gl, scene)
  gl.useProgram(copy.program)
  copy.read('picture', coarse.texture, 0)
  fillStage(studio, copy)
}

function gather({ gl, figure }: Studio, { texture, ratio }: CutOut, shot: Shot) {
  const tall = shot.width * ratio
  const reach = shot.blur + (0.5 * Math.abs(shot.turn) + 0.01) * (tall + shot.width)
  gl.useProgram(figure.program)
  figure.read('cutOut', texture, 0)
  figure.set('figure', shot.x, shot.y, shot.width, tall)
  figure.set('look', shot.blur, shot.light, shot.turn)
  figure.set('opacity', shot.opacity)
  figure.set('tint', ...shot.tint)
  figure.set('wiped', shot.wiped)
  fillBox(gl, figure, shot, [shot.width / 2 + reach, tall / 2 + reach])
}
