/** Draws a picture with WebGL: clouds and lamps, cut-outs and words behind a round aperture, film. */
import * as twgl from 'twgl.js'
import {
  type Figure,
  type Glow,
  type Lamp,
  type Picture,
  type Place,
  type Sight,
  stage,
  type Title,
} from '../picture.ts'
import * as shaders from './shaders.ts'

/** A picture in linear light at every scale, ready to be blurred; `ratio` is height by width. */
type CutOut = { texture: WebGLTexture | undefined; ratio: number }
/** Words as a cut-out; `capital` is the share of its height that a capital takes. */
type TitleCutOut = CutOut & { capital: number }

type Studio = Awaited<ReturnType<typeof openStudio>>

/** Returns a function that draws onto the canvas; `cutOuts` are data URLs of PNGs. */
export const makeDrawer = async (canvas: OffscreenCanvas, cutOuts: Record<string, string>) => {
  const studio = await openStudio(canvas, cutOuts)
  const { gl, scene, passes, run } = studio
  return function draw({ hazes, lamps = [], garments, near = [], ...rest }: Picture) {
    const { backTitles = [], titles = [], sight } = rest
    // Words that are new are set in a target of their own, before this picture is begun.
    for (const { text } of [...backTitles, ...titles]) titleOf(studio, text)
    clear(studio, scene, 1)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    for (const { x, y, reach, glow } of hazes) run(passes.haze, { haze: [x, y, reach], glow })
    for (const one of lamps) drawLamp(studio, one)
    for (const one of backTitles) drawTitle(studio, one)
    for (const one of garments) drawFigure(studio, one)
    for (const one of near) drawLamp(studio, one)
    if (sight) drawSight(studio, sight)
    for (const one of titles) drawTitle(studio, one)
    gl.disable(gl.BLEND)
    twgl.bindFramebufferInfo(gl, null)
    run(passes.develop, { scene: scene.attachments[0] })
  }
}

const middle: Place = { x: stage.width / 2, y: stage.height / 2 }

type Extent = readonly [across: number, down: number]

const openStudio = async (canvas: OffscreenCanvas, cutOuts: Record<string, string>) => {
  const gl = canvas.getContext('webgl2', { antialias: false, preserveDrawingBuffer: true })
  if (!gl?.getExtension('EXT_color_buffer_float')) throw new Error('This browser has no WebGL 2.')
  const pass = (fragment: string) =>
    twgl.createProgramInfo(gl, [shaders.head + shaders.boxVertex, shaders.head + fragment])
  const studio = {
    gl,
    passes: {
      haze: pass(shaders.hazeFragment),
      lamp: pass(shaders.lampFragment),
      figure: pass(shaders.figureFragment),
      copy: pass(shaders.copyFragment),
      sight: pass(shaders.sightFragment),
      linear: pass(shaders.linearFragment),
      develop: pass(shaders.developFragment),
    },
    scene: makeTarget(gl, canvas, gl.LINEAR),
    coarse: makeTarget(gl, { width: canvas.width / 2, height: canvas.height / 2 }, gl.LINEAR),
    cutOuts: new Map<string, CutOut>(),
    titles: new Map<string, TitleCutOut>(),
    /** Draws a box of the stage, by its middle and its reach; without them all of it. */
    run(pass: twgl.ProgramInfo, uniforms: object, place = middle, extent?: Extent) {
      const [across, down] = extent ?? [middle.x, middle.y]
      gl.useProgram(pass.program)
      twgl.setUniforms(pass, { box: [place.x, place.y, across, down], ...uniforms })
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
  }
  for (const [name, url] of Object.entries(cutOuts)) {
    const blob = await (await fetch(url)).blob()
    const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none' })
    studio.cutOuts.set(name, makeCutOut(studio, bitmap))
  }
  return studio
}

type Size = { width: number; height: number }

/** A picture to draw into; half floats keep lamps brighter than paper. */
const makeTarget = (gl: WebGL2RenderingContext, { width, height }: Size, min: number) => {
  const format = { internalFormat: gl.RGBA16F, format: gl.RGBA, type: gl.FLOAT }
  const smooth = { min, mag: gl.LINEAR, wrap: gl.CLAMP_TO_EDGE }
  return twgl.createFramebufferInfo(gl, [{ ...format, ...smooth }], width, height)
}

const clear = ({ gl }: Studio, target: twgl.FramebufferInfo, alpha: number) => {
  twgl.bindFramebufferInfo(gl, target)
  gl.clearColor(0, 0, 0, alpha)
  gl.clear(gl.COLOR_BUFFER_BIT)
}

type Maker = Pick<Studio, 'gl' | 'run' | 'passes'>

const makeCutOut = ({ gl, run, passes }: Maker, source: ImageBitmap | OffscreenCanvas): CutOut => {
  const target = makeTarget(gl, source, gl.LINEAR_MIPMAP_LINEAR)
  const [texture] = target.attachments
  twgl.bindFramebufferInfo(gl, target)
  const paper = twgl.createTexture(gl, { src: source, auto: false, min: gl.LINEAR })
  run(passes.linear, { paper })
  gl.bindTexture(gl.TEXTURE_2D, texture ?? null)
  gl.generateMipmap(gl.TEXTURE_2D)
  return { texture, ratio: source.height / source.width }
}

const drawLamp = ({ run, passes }: Studio, { x, y, radius, stretch, glow }: Lamp) => {
  const reach = Math.max(90, radius * 3)
  const lamp = [x, y, radius, stretch]
  run(passes.lamp, { lamp, glow }, { x, y }, [reach, reach * stretch])
}

const drawSight = ({ run, passes }: Studio, { x, y, radius, ...look }: Sight) => {
  run(passes.sight, { sight: [x, y, radius], ...look }, { x, y }, [radius + 50, radius + 50])
}

const drawFigure = (studio: Studio, figure: Figure) => {
  const cutOut = studio.cutOuts.get(figure.cutOut)
  if (!cutOut) throw new Error(`there is no cut-out "${figure.cutOut}"`)
  drawCutOut(studio, cutOut, { ...figure, tint: [1, 1, 1] })
}

const drawTitle = (
  studio: Studio,
  { text, x, size, blur = 0, isCentered, glow, ...look }: Title,
) => {
  const title = titleOf(studio, text)
  const width = size / title.capital / title.ratio
  // Blurred print blooms; words that are all as bright would only burn out.
  const light = 1 / (1 + 1.6 * Math.min(1, blur / 16))
  const place = { x: isCentered ? x : x + width / 2, width }
  drawCutOut(studio, title, { ...look, ...place, blur, light, tint: glow })
}

/** From this blur on a cut-out is drawn at half the size, which cannot be seen. */
const coarseFrom = 9

type Shown = Omit<Figure, 'cutOut'> & { tint: Glow }

const drawCutOut = (studio: Studio, { texture, ratio }: CutOut, shown: Shown) => {
  const { x, y, width, turn = 0, blur = 0, opacity = 1, light = 1, wiped = 1, tint } = shown
  if (opacity <= 0) return
  const { gl, run, passes, scene, coarse } = studio
  const tall = width * ratio
  const reach = blur + (0.5 * Math.abs(turn) + 0.01) * (tall + width)
  const place = { figure: [x, y, width, tall], look: [blur, light, turn] }
  if (blur >= coarseFrom) clear(studio, coarse, 0)
  const uniforms = { cutOut: texture, ...place, opacity, tint, wiped }
  run(passes.figure, uniforms, shown, [width / 2 + reach, tall / 2 + reach])
  if (blur < coarseFrom) return
  twgl.bindFramebufferInfo(gl, scene)
  run(passes.copy, { picture: coarse.attachments[0] })
}

const titleOf = (studio: Studio, text: string): TitleCutOut => {
  const known = studio.titles.get(text)
  if (known) return known
  const { source, capital } = setType(text)
  const title = { ...makeCutOut(studio, source), capital }
  studio.titles.set(text, title)
  return title
}

const typeSize = 360
const margin = 24

/** Sets a line in the shop's face, heavy and wide. */
const setType = (text: string) => {
  const measure = contextOf(new OffscreenCanvas(1, 1))
  const height = measure.measureText('H').actualBoundingBoxAscent
  const source = new OffscreenCanvas(
    Math.ceil(measure.measureText(text).width) + 2 * margin,
    Math.ceil(height * 1.6) + 2 * margin,
  )
  contextOf(source).fillText(text, margin, source.height / 2 + height / 2)
  return { source, capital: height / source.height }
}

const contextOf = (canvas: OffscreenCanvas) => {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = `900 ${typeSize}px Archivo`
  context.fontStretch = 'expanded'
  context.letterSpacing = `${-0.015 * typeSize}px`
  context.fillStyle = '#fff'
  return context
}
