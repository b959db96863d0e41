import type { Lamp, Picture, Sight } from '../picture.ts'
import { drawFigure, drawTitle, setTitles } from './draw-figure.ts'
import { drawInto } from './gl.ts'
import type { CutOut } from './make-cut-out.ts'
import { clear, fillBox, fillStage, openStudio, type Studio } from './studio.ts'

/** Draws a picture; as video its red, green and blue are luma and both chromas. */
export function makeDrawer(gl: WebGL2RenderingContext, cutOuts: ReadonlyMap<string, CutOut>) {
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
    for (const one of picture.figures) drawFigure(studio, one)
    drawLamps(studio, picture.near)
    if (picture.sight) drawSight(studio, picture.sight)
    for (const one of titles) drawTitle(studio, one)
    gl.disable(gl.BLEND)
    develop(studio, asVideo)
  }
}

function drawHazes(studio: Studio, { hazes }: Picture) {
  const { gl, haze } = studio
  gl.useProgram(haze.program)
  for (const one of hazes) {
    haze.set('haze', one.x, one.y, one.reach)
    haze.set('glow', ...one.glow)
    fillStage(studio, haze)
  }
}

function drawLamps({ gl, lamp }: Studio, lamps: readonly Lamp[]) {
  gl.useProgram(lamp.program)
  for (const one of lamps) {
    lamp.set('lamp', one.x, one.y, one.radius, one.stretch)
    lamp.set('glow', ...one.glow)
    const reach = Math.max(90, one.radius * 3)
    fillBox(gl, lamp, one, [reach, reach * one.stretch])
  }
}

function drawSight({ gl, sight }: Studio, one: Sight) {
  gl.useProgram(sight.program)
  sight.set('sight', one.x, one.y, one.radius)
  sight.set('turn', one.turn)
  sight.set('opacity', one.opacity)
  fillBox(gl, sight, one, [one.radius + 50, one.radius + 50])
}

function develop(studio: Studio, asVideo: boolean) {
  const { gl, scene, develop } = studio
  drawInto(gl, null)
  gl.useProgram(develop.program)
  develop.read('scene', scene.texture, 0)
  develop.set('asVideo', asVideo ? 1 : 0)
  fillStage(studio, develop)
}
