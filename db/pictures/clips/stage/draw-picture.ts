import { type Figure, type Lamp, type Picture, type Place, type Sight, stage } from '../picture.ts'
import { drawInto, makePass, makeTarget, type Pass } from './gl.ts'
import * as shaders from './shaders.ts'

type CutOuts = ReadonlyMap<string, WebGLTexture>

type Studio = ReturnType<typeof openStudio>

const middle: Place = { x: stage.width / 2, y: stage.height / 2 }

/** From this blur on a figure is drawn at half the size, which nobody can see. */
const coarseFrom = 9

/** Draws a picture; as video its red, green and blue are luma and both chromas. */
export function makeDrawer(gl: WebGL2RenderingContext, cutOuts: CutOuts) {
  const studio = openStudio(gl, cutOuts)
  return function draw(picture: Picture, asVideo: boolean) {
    clear(studio, studio.scene, 1)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    drawHazes(studio, picture)
    drawLamps(studio, picture.lamps)
    for (const one of picture.figures) if (one.opacity > 0) drawFigure(studio, one)
    drawLamps(studio, picture.near)
    drawSight(studio, picture.sight)
    gl.disable(gl.BLEND)
    develop(studio, asVideo)
  }
}

function openStudio(gl: WebGL2RenderingContext, cutOuts: CutOuts) {
  const { width, height } = gl.canvas
  const pass = (fragment: string) => makePass(gl, shaders.boxVertex, fragment)
  return {
    gl,
    cutOuts,
    scene: makeTarget(gl, { width, height }),
    coarse: makeTarget(gl, { width: width / 2, height: height / 2 }),
    haze: pass(shaders.hazeFragment),
    lamp: pass(shaders.lampFragment),
    figure: pass(shaders.figureFragment),
    copy: pass(shaders.copyFragment),
    sight: pass(shaders.sightFragment),
    develop: pass(shaders.developFragment),
  }
}

function clear({ gl }: Studio, target: Studio['scene'], alpha: number) {
  drawInto(gl, target)
  gl.clearColor(0, 0, 0, alpha)
  gl.clear(gl.COLOR_BUFFER_BIT)
}

function drawHazes({ gl, haze }: Studio, { hazes }: Picture) {
  gl.useProgram(haze.program)
  for (const one of hazes) {
    haze.set('haze', one.x, one.y, one.reach)
    haze.set('glow', ...one.glow)
    fillStage(gl, haze)
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

function drawFigure(studio: Studio, one: Figure) {
  if (one.blur < coarseFrom) return gather(studio, one)
  const { gl, coarse, scene, copy } = studio
  clear(studio, coarse, 0)
  gather(studio, one)
  drawInto(gl, scene)
  gl.useProgram(copy.program)
  copy.read('picture', coarse.texture, 0)
  fillStage(gl, copy)
}

function gather({ gl, cutOuts, figure }: Studio, one: Figure) {
  const texture = cutOuts.get(one.cutOut)
  if (!texture) throw new Error(`there is no cut-out "${one.cutOut}"`)
  const tall = one.width * 1.25
  const reach = one.blur + 0.03 * tall
  gl.useProgram(figure.program)
  figure.read('cutOut', texture, 0)
  figure.set('figure', one.x, one.y, one.width, tall)
  figure.set('look', one.blur, one.light, one.turn)
  figure.set('opacity', one.opacity)
  fillBox(gl, figure, one, [one.width / 2 + reach, tall / 2 + reach])
}

function drawSight({ gl, sight }: Studio, one: Sight) {
  gl.useProgram(sight.program)
  sight.set('sight', one.x, one.y, one.radius)
  sight.set('turn', one.turn)
  sight.set('opacity', one.opacity)
  fillBox(gl, sight, one, [one.radius + 50, one.radius + 50])
}

function develop({ gl, scene, develop }: Studio, asVideo: boolean) {
  drawInto(gl, null)
  gl.useProgram(develop.program)
  develop.read('scene', scene.texture, 0)
  develop.set('asVideo', asVideo ? 1 : 0)
  fillStage(gl, develop)
}

function fillStage(gl: WebGL2RenderingContext, pass: Pass) {
  fillBox(gl, pass, middle, [middle.x, middle.y])
}

type HalfSize = readonly [width: number, height: number]

function fillBox(gl: WebGL2RenderingContext, { set }: Pass, { x, y }: Place, half: HalfSize) {
  set('box', x, y, ...half)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
}
