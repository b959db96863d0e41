/** The few steps of WebGL that every pass repeats. */

export type Pass = {
  program: WebGLProgram
  /** Sets a uniform of one to four numbers. */
  set: (name: string, ...values: number[]) => void
  /** Reads a texture under this name. */
  read: (name: string, texture: WebGLTexture, unit: number) => void
}

const head = '#version 300 es\nprecision highp float;\n'

export const makePass = (gl: WebGL2RenderingContext, vertex: string, fragment: string): Pass => {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    gl.attachShader(program, compile(gl, type, head + source))
  }
  gl.linkProgram(program)
  const at = (name: string) => gl.getUniformLocation(program, name)
  return {
    program,
    set(name, ...values) {
      if (values.length === 1) gl.uniform1fv(at(name), values)
      else if (values.length === 2) gl.uniform2fv(at(name), values)
      else if (values.length === 3) gl.uniform3fv(at(name), values)
      else gl.uniform4fv(at(name), values)
    },
    read(name, texture, unit) {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      gl.uniform1i(at(name), unit)
    },
  }
}

const compile = (gl: WebGL2RenderingContext, type: number, source: string) => {
  const shader = gl.createShader(type)
  if (!shader) throw new Error('The browser makes no shader.')
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  const log = gl.getShaderInfoLog(shader)
  if (log) throw new Error(log)
  return shader
}

export type Target = {
  texture: WebGLTexture
  framebuffer: WebGLFramebuffer
  width: number
  height: number
}

type Size = { width: number; height: number }

/** A picture to draw into; half floats keep lamps brighter than paper. */
export const makeTarget = (
  gl: WebGL2RenderingContext,
  { width, height }: Size,
  levels = 1,
): Target => {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texStorage2D(gl.TEXTURE_2D, levels, gl.RGBA16F, width, height)
  smoothly(gl, levels > 1 ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR)
  const framebuffer = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  return { texture, framebuffer, width, height }
}

/** Everything drawn from here on goes into this picture, or onto the canvas. */
export const drawInto = (gl: WebGL2RenderingContext, target: Target | null) => {
  gl.bindFramebuffer(gl.FRAMEBUFFER, target?.framebuffer ?? null)
  const { width, height } = target ?? gl.canvas
  gl.viewport(0, 0, width, height)
}

/** Uploads a picture as it is, alpha apart. */
export const upload = (gl: WebGL2RenderingContext, source: TexImageSource): WebGLTexture => {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source)
  smoothly(gl, gl.LINEAR)
  return texture
}

const smoothly = (gl: WebGL2RenderingContext, minify: number) => {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, minify)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
}
