import type { Figure, Glow, Lamp, Picture, Sight, Title } from '../picture.ts'
import { drawInto } from './gl.ts'
import type { CutOut } from './cut-outs.ts'
import { type Studio, clear, fillBox, fillStage, openStudio } from './studio.ts'
import { makeTitle, type TitleCutOut } from './cut-outs.ts'

/** Draws a picture; as video its red, green and blue are luma and both chromas. */
export const makeDrawer = (gl: WebGL2RenderingContext, cutOuts: ReadonlyMap<string, CutOut>) => {
  const studio = openStudio(gl, cutOuts)
  return function draw(picture: Picture, asVideo: boolean) {
    const { backTitles = [], titles = [] } = picture
    setTitles(studio, [...backTitles, ...titles])
    clear(studio, studio.scene, 1)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    drawHazes(studio, picture)
    drawLamps(studio, picture.lamps)
    for (const one of backTitles) drawTitle(studio, one)
    for (const one of picture.garments) drawFigure(studio, one)
    drawLamps(studio, picture.near)
    if (picture.sight) drawSight(studio, picture.sight)
    for (const one of titles) drawTitle(studio, one)
    gl.disable(gl.BLEND)
    develop(studio, asVideo)
  }
}

const drawHazes = (studio: Studio, { hazes }: Picture) => {
  const { gl, haze } = studio
  gl.useProgram(haze.program)
  for (const one of hazes) {
    haze.set('haze', one.x, one.y, one.reach)
    haze.set('glow', ...one.glow)
    fillStage(studio, haze)
  }
}

const drawLamps = ({ gl, lamp }: Studio, lamps: readonly Lamp[]) => {
  gl.useProgram(lamp.program)
  for (const one of lamps) {
    lamp.set('lamp', one.x, one.y, one.radius, one.stretch)
    lamp.set('glow', ...one.glow)
    const reach = Math.max(90, one.radius * 3)
    fillBox(gl, lamp, one, [reach, reach * one.stretch])
  }
}

const drawSight = ({ gl, sight }: Studio, one: Sight) => {
  gl.useProgram(sight.program)
  sight.set('sight', one.x, one.y, one.radius)
  sight.set('turn', one.turn)
  sight.set('opacity', one.opacity)
  fillBox(gl, sight, one, [one.radius + 50, one.radius + 50])
}

const develop = (studio: Studio, asVideo: boolean) => {
  const { gl, scene, develop } = studio
  drawInto(gl, null)
  gl.useProgram(develop.program)
  develop.read('scene', scene.texture, 0)
  develop.set('asVideo', asVideo ? 1 : 0)
  fillStage(studio, develop)
}

/** From this blur on a figure is drawn at half the size, which cannot be seen. */
const coarseFrom = 9

const drawFigure = (studio: Studio, figure: Figure) => {
  const cutOut = studio.cutOuts.get(figure.cutOut)
  if (!cutOut) throw new Error(`there is no cut-out "${figure.cutOut}"`)
  drawCutOut(studio, cutOut, { wiped: 1, tint: [1, 1, 1], ...figure })
}

const titles = new Map<string, TitleCutOut>()

/** Sets all words of a picture before it is drawn, since that draws elsewhere. */
const setTitles = ({ gl }: Studio, words: readonly Title[]) => {
  for (const { text } of words) {
    if (!titles.has(text)) titles.set(text, makeTitle(gl, text))
  }
}

const drawTitle = (studio: Studio, { text, x, y, size, glow, isCentered, ...look }: Title) => {
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

const drawCutOut = (studio: Studio, cutOut: CutOut, shot: Shot) => {
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

const gather = ({ gl, figure }: Studio, { texture, ratio }: CutOut, shot: Shot) => {
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
