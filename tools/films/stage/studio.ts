import { type Place, stage } from '../picture.ts'
import { drawInto, makePass, makeTarget, type Pass, type Target } from './gl.ts'
import type { CutOut } from './cut-outs.ts'
import * as shaders from './shaders.ts'

/** Everything the passes share. */
export type Studio = ReturnType<typeof openStudio>

export const openStudio = (gl: WebGL2RenderingContext, cutOuts: ReadonlyMap<string, CutOut>) => {
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

export const clear = ({ gl }: Studio, target: Target, alpha: number) => {
  drawInto(gl, target)
  gl.clearColor(0, 0, 0, alpha)
  gl.clear(gl.COLOR_BUFFER_BIT)
}

const middle: Place = { x: stage.width / 2, y: stage.height / 2 }

export const fillStage = ({ gl }: Studio, pass: Pass) => {
  fillBox(gl, pass, middle, [middle.x, middle.y])
}

type Extent = readonly [width: number, height: number]

export const fillBox = (
  gl: WebGL2RenderingContext,
  { set }: Pass,
  { x, y }: Place,
  extent: Extent,
) => {
  set('box', x, y, ...extent)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
}
