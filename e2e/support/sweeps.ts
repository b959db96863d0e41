/** Checks that axe lacks. Each function runs in the page and returns a line per problem. */

/** With forced colors, finds selected or current elements that look like their neighbors. */
export const findUnmarked = (): string[] => {
  const painted = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .map((one) => {
        const style = getComputedStyle(one)
        const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) =>
          style[`border${side}Width`] === '0px'
            ? ''
            : [style[`border${side}Width`], style[`border${side}Color`]].join(),
        )
        const outline =
          style.outlineStyle === 'none' ? '' : [style.outlineWidth, style.outlineColor].join()
        const text = [style.fontWeight, style.textDecorationLine, style.fill, style.rotate]
        return [style.backgroundColor, style.color, outline, ...text, ...sides].join()
      })
      .join(';')
  const label = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}"`
  const states = [
    ['[aria-pressed="true"]', '[aria-pressed="false"]'],
    ['[aria-selected="true"]', '[aria-selected="false"]'],
    ['[aria-checked="true"]', '[aria-checked="false"]'],
    ['[aria-current]', 'a[href]:not([aria-current])'],
    ['label:has(> input[type="radio"]:checked)', 'label:has(> input[type="radio"]:not(:checked))'],
  ] as const
  return states.flatMap(([on, off]) =>
    [...document.querySelectorAll(on)]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const group = element.closest('fieldset, [role="group"], [role="tablist"], ul, ol, nav')
        const neighbors = [...(group?.querySelectorAll(off) ?? [])].filter(
          (one) =>
            one.tagName === element.tagName && one.children.length === element.children.length,
        )
        return neighbors.some((one) => painted(one) === painted(element))
          ? [`${label(element)} looks as one that is not ${on}`]
          : []
      }),
  )
}

/** Finds symbols, such as a plus, that a background draws, because forced colors erase them. */
export const findErased = (): string[] =>
  [...document.querySelectorAll('body *')].flatMap((element) =>
    ['::before', '::after'].flatMap((pseudo) => {
      const { content, display, width, height, backgroundColor, backgroundImage, borderTopWidth } =
        getComputedStyle(element, pseudo)
      const thickness = Math.min(Number.parseFloat(width), Number.parseFloat(height))
      const isDrawn = borderTopWidth !== '0px' || backgroundImage !== 'none'
      const isErased =
        content === '""' && display !== 'none' && thickness > 0 && thickness <= 4 && !isDrawn
      return isErased &&
        element.checkVisibility() &&
        backgroundColor === getComputedStyle(document.body).backgroundColor
        ? [`${pseudo} of ${element.tagName.toLowerCase()} "${element.textContent.slice(0, 40)}"`]
        : []
    }),
  )

export const spacedText = [
  '',
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
]
export const largeText = [':root { font-size: 200% }']

/** Finds pages and dialogs that scroll sideways (WCAG 1.4.10) under any of these CSS rules. */
export const findTooWide = (rules: readonly string[]): string[] => {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const found = rules.flatMap((rule) => {
    sheet.replaceSync(rule)
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog:modal')]
    return boxes.flatMap(({ tagName, scrollWidth, clientWidth }) =>
      scrollWidth > clientWidth
        ? [`${tagName.toLowerCase()} is ${scrollWidth - clientWidth} px too wide ${rule}`]
        : [],
    )
  })
  document.adoptedStyleSheets = []
  return found
}

export const findOutOfReach = (): string[] => {
  const layers = ['dialog:modal', ':popover-open:not(:has([role="status"]))', '[data-open]']
  const home =
    layers.map((layer) => [...document.querySelectorAll(layer)].at(-1)).find(Boolean) ??
    document.body
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  return [...home.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const isHit = isShown || element.matches('label input')
      return (
        width > 1 &&
        height > 1 &&
        isHit &&
        !element.closest('[inert], [aria-hidden="true"], :disabled, .skip')
      )
    })
    .flatMap((element) => {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      // Scripts can scroll a box with hidden overflow, but visitors cannot.
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'hidden') box.scrollTop = 0
      }
      const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      const isReached =
        hit !== null &&
        (element.contains(hit) ||
          (hit.contains(element) && hit.matches('label, a, button, summary')))
      if (isReached) return []
      const what = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
      const by = hit
        ? `covered by ${hit.tagName.toLowerCase()} ${hit.getAttribute('class') ?? ''}`
        : 'outside of the window'
      return [
        `${element.tagName.toLowerCase()} "${what || element.getAttribute('name') || element.id}" is ${by} at ${Math.round(top)}`,
      ]
    })
}

/** A page at 400 % zoom on a small screen (WCAG 1.4.10), and a phone in landscape. */
export const shortWindows = [
  { width: 320, height: 256 },
  { width: 568, height: 232 },
]
