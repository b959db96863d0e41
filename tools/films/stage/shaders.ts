/** What the passes compute; all light is linear, the stage is 1280 by 800 with y down. */

export const head = '#version 300 es\nprecision highp float;\n'

/** A box of the stage, `box` = middle and half sizes; `at` is the stage's place. */
export const boxVertex = `
uniform vec4 box;
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  at = box.xy + corner * box.zw;
  gl_Position = vec4(at.x / 640.0 - 1.0, 1.0 - at.y / 400.0, 0.0, 1.0);
}`

export const hazeFragment = `
in vec2 at;
uniform vec3 haze;
uniform vec3 glow;
out vec4 color;
void main() {
  vec2 away = (at - haze.xy) / haze.z;
  color = vec4(glow * exp(-dot(away, away)), 0.0);
}`

/** A disc with a soft edge and the brighter rim of a real lens, clipped by the barrel off axis. */
export const lampFragment = `
in vec2 at;
uniform vec4 lamp;
uniform vec3 glow;
out vec4 color;
void main() {
  vec2 away = (at - lamp.xy) / vec2(lamp.z, lamp.z * lamp.w);
  vec2 axis = (lamp.xy - vec2(700.0, 400.0)) / 800.0;
  float far = max(length(away), length(away + axis * 0.45) * 0.94);
  float soft = min(0.9, 0.07 + 2.0 / lamp.z) * (lamp.w > 1.0 ? 3.0 : 1.0);
  float disc = smoothstep(1.0 + soft * 0.3, 1.0 - soft * 0.7, far);
  float rim = 0.8 + 0.4 * smoothstep(0.5, 0.95, far);
  float halo = 0.05 * exp(-far * far * 0.55) + 0.004 * exp(-far * far * lamp.z * lamp.z / 900.0);
  color = vec4(glow * (disc * rim + halo), 0.0);
}`

/** From paper values with alpha apart to linear light with alpha in it. */
export const linearFragment = `
in vec2 at;
uniform sampler2D paper;
out vec4 color;
void main() {
  vec4 texel = texelFetch(paper, ivec2(gl_FragCoord.xy), 0);
  color = vec4(pow(texel.rgb, vec3(2.2)) * texel.a, texel.a);
}`

/** Gathers the cut-out through a round aperture; bright print blooms as lamps do. */
export const figureFragment = `
in vec2 at;
uniform sampler2D cutOut;
uniform vec4 figure;
uniform vec3 look;
uniform float opacity;
uniform vec3 tint;
uniform float wiped;
out vec4 color;
const int taps = 72;
void main() {
  float texels = float(textureSize(cutOut, 0).x) / figure.z;
  vec2 away = at - figure.xy;
  mat2 turned = mat2(cos(look.z), -sin(look.z), sin(look.z), cos(look.z));
  vec4 sum = vec4(0.0);
  float level = look.x < 0.7 ? log2(texels) - 0.35
    : log2(max(texels, look.x * texels * 2.2 / sqrt(float(taps))));
  int count = look.x < 0.7 ? 1 : taps;
  float bloom = 3.0 * min(1.0, look.x / 16.0);
  for (int tap = 0; tap < count; tap++) {
    float reach = count == 1 ? 0.0 : sqrt((float(tap) + 0.5) / float(taps)) * look.x;
    float angle = float(tap) * 2.39996323;
    vec2 uv = turned * (away + reach * vec2(cos(angle), sin(angle))) / figure.zw + 0.5;
    vec4 texel = textureLod(cutOut, uv, level);
    sum += vec4(texel.rgb * (1.0 + bloom * smoothstep(0.2, 0.75, max(texel.r, texel.g))), texel.a);
  }
  sum /= float(count);
  float down = (turned * away / figure.zw + 0.5).y;
  float shown = smoothstep(wiped + 0.002, wiped - 0.002, down);
  float blade = wiped < 0.999 ? sum.a * exp(-pow((down - wiped) * 90.0, 2.0)) : 0.0;
  color = vec4(sum.rgb * look.y * tint, sum.a) * opacity * shown;
  color.rgb += vec3(0.9, 0.62, 0.25) * blade * 0.5 * opacity;
}`

export const copyFragment = `
in vec2 at;
uniform sampler2D picture;
out vec4 color;
void main() {
  color = texture(picture, vec2(at.x / 1280.0, 1.0 - at.y / 800.0));
}`

/** A thin ring, four marks, and two arcs of a scale. */
export const sightFragment = `
in vec2 at;
uniform vec3 sight;
uniform float turn;
uniform float opacity;
out vec4 color;
float line(float far, float width) { return smoothstep(width + 0.9, width - 0.4, abs(far)); }
void main() {
  vec2 away = at - sight.xy;
  float far = length(away);
  float r = sight.z;
  float ring = line(far - r, 0.9);
  vec2 along = abs(away);
  float marks = max(line(along.x, 1.1), line(along.y, 1.1)) *
    smoothstep(r - 20.0, r - 18.0, far) * smoothstep(r + 14.0, r + 12.0, far);
  float angle = atan(away.y, away.x);
  float pitch = 3.14159265 / 60.0;
  float nearest = (fract((angle - turn) / pitch + 0.5) - 0.5) * pitch * far;
  float tall = mod(floor((angle - turn) / pitch + 0.5), 5.0) < 0.5 ? 14.0 : 7.0;
  float scale = line(nearest, 0.55) * step(r + 26.0, far) * step(far, r + 26.0 + tall) *
    smoothstep(0.62, 0.9, abs(cos(angle)));
  float cover = max(max(ring * 0.75, marks), scale * 0.5) * opacity;
  color = vec4(vec3(0.98, 0.82, 0.55) * cover * 0.9, cover * 0.85);
}`

/** Film: shoulders for lamps, darker corners, grain that stands still. */
export const developFragment = `
in vec2 at;
uniform sampler2D scene;
out vec4 color;
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
void main() {
  vec2 uv = vec2(at.x / 1280.0, 1.0 - at.y / 800.0);
  vec3 light = texture(scene, uv).rgb;
  vec2 away = (at - vec2(690.0, 390.0)) / vec2(980.0, 700.0);
  light *= 1.0 - 0.55 * smoothstep(0.35, 1.15, length(away));
  light = light * (1.0 + light * 0.12) / (1.0 + light * 0.52);
  vec3 paper = pow(max(light, 0.0), vec3(1.0 / 2.2));
  vec2 spot = gl_FragCoord.xy;
  float grain = hash(spot) + hash(spot + 71.7) - 1.0;
  paper += grain * 0.002 + vec3(0.03, 0.026, 0.024) * (1.0 - paper);
  color = vec4(paper, 1.0);
}`
