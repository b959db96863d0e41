import * as v from 'valibot'

import { line, requiredLine, requiredText, text, unique } from './fields.ts'
import { field, flag, rowsOf } from './setting-field.ts'

const factsHelp =
  'Facts in braces come from the settings: {name}, {city}, {reply}, {returnWindow}, {email}.'
const sentence = (max: number, label: string, help?: string) =>
  field(line(max), label, { kind: 'sentence', help })
const requiredSentence = (max: number, label: string, help?: string) =>
  field(requiredLine(max), label, { kind: 'sentence', help })

export const HomeGroup = v.object({
  headline: field(requiredLine(40), 'Headline'),
  words: field(
    v.pipe(
      requiredLine(120),
      v.check((words) => words.split(',').length <= 5, 'must be at most five words'),
    ),
    'Changing words',
    { help: 'One to five, separated by commas. The headline rotates through them.' },
  ),
  lead: sentence(200, 'Lead', factsHelp),
  callToAction: field(requiredLine(30), 'Call to action'),
  closing: sentence(120, 'Closing words'),
  closingAction: field(requiredLine(30), 'Closing call to action'),
})

export const ContactGroup = v.object({
  headline: requiredSentence(80, 'Headline'),
  lead: sentence(400, 'Lead', factsHelp),
})

export const NotFoundGroup = v.object({
  title: requiredSentence(80, 'Title'),
  link: field(requiredLine(30), 'Link to the home page'),
})

export const AboutGroup = v.object({
  headline: requiredSentence(120, 'Headline'),
  lead: sentence(400, 'Lead', factsHelp),
  storyTitle: requiredSentence(120, 'Story title'),
  story: field(text(5000), 'Story', {
    help: 'An empty line starts a new paragraph.',
    kind: 'paragraphs',
  }),
  caption: sentence(200, 'Picture caption'),
  motto: sentence(120, 'Motto'),
  values: field(
    rowsOf(12, {
      title: field(requiredLine(60), 'Title'),
      text: sentence(400, 'Text'),
    }),
    'Values',
  ),
  closing: sentence(120, 'Closing words'),
})

/** An anchor of the FAQ, or the last part of a page's path, such as `size-guide`. */
export const isAnchor = v.regex(
  /^[a-z][a-z\d-]{0,39}$/,
  'must begin with a letter; then letters, digits, "-"',
)
const Href = v.pipe(
  line(500),
  v.regex(
    /^(?:|\/(?![/\\])\S*|https:\/\/\S+|mailto:\S+|tel:\S+)$/,
    'must begin with "/" or "https://"',
  ),
)

export const FaqGroup = v.object({
  headline: requiredSentence(80, 'Headline'),
  lead: sentence(400, 'Lead', factsHelp),
  entries: field(
    v.pipe(
      rowsOf(60, {
        question: requiredSentence(200, 'Question'),
        answer: field(requiredText(2000), 'Answer', {
          help: 'The assistant gives the same answer.',
          kind: 'paragraphs',
        }),
        linkLabel: field(line(60), 'Link text'),
        linkHref: field(Href, 'Link'),
        id: field(v.pipe(v.string(), isAnchor), 'Anchor', {
          help: 'Links lead to /faq#anchor. Empty: made from the question.',
          kind: 'slug',
        }),
      }),
      unique(({ id }) => id, 'must not share an anchor'),
    ),
    'Questions',
  ),
})

/** Rejects `javascript:` links, which would run a script. */
const hasSafeLinks = (body: string): boolean =>
  [...body.matchAll(/\]\(([^()]{0,600})/g)].every(([, target = '']) =>
    v.is(v.union([Href, v.pipe(v.string(), v.startsWith('#'))]), target.split(' ')[0]),
  )
const markdownFields = {
  title: requiredSentence(80, 'Title'),
  summary: sentence(400, 'Summary', 'Shown under the title and in searches.'),
  body: field(
    v.pipe(
      text(50_000),
      v.check(
        hasSafeLinks,
        'has a link that begins with neither "/", "#", "https://", "mailto:" nor "tel:"',
      ),
    ),
    'Text',
    {
      help: 'Markdown. "## Shipping {#shipping}" starts a section with its anchor. Facts in braces come from the settings: {returnWindow}, {email}, {processing}.',
      kind: 'markdown',
    },
  ),
}
export const MarkdownGroup = v.object(markdownFields)

export const ReturnsGroup = v.object({
  ...markdownFields,
  instructions: field(text(2000), 'How to send it back', {
    help: 'Staff start from this when they approve a return, and the customer gets it by email. Include your return address.',
    kind: 'paragraphs',
  }),
})

export const PagesGroup = v.object({
  own: field(
    v.pipe(
      rowsOf(50, {
        ...markdownFields,
        id: field(v.pipe(v.string(), isAnchor), 'Address', {
          help: 'The page is at /pages/address. Empty: made from the title.',
          kind: 'slug',
        }),
        link: field(
          v.picklist(['none', 'header', 'footer'], 'must be none, header or footer'),
          'Link in',
          { kind: 'choice' },
        ),
        isShown: field(flag, 'Shown to shoppers'),
      }),
      unique(({ id }) => id, 'must not share an address'),
    ),
    'Own pages',
  ),
})

export const SeoGroup = v.object({
  isIndexed: field(flag, 'Search engines may show this shop'),
  rows: field(
    v.pipe(
      rowsOf(50, {
        path: field(
          v.pipe(
            requiredLine(200),
            v.regex(/^\/[^\s?#*]*(?:\/\*)?$/, 'must be a path: /about or /product/*'),
          ),
          'Page',
          { help: '/about, or /product/* for all pages below.' },
        ),
        title: sentence(
          120,
          'Title',
          'Empty: the page’s own. {title} is the page’s own title, {name} the shop’s name.',
        ),
        description: sentence(
          320,
          'Description',
          'Empty: the page’s own. {description} is the page’s own description.',
        ),
        isListed: field(flag, 'In searches and the sitemap'),
      }),
      unique(({ path }) => path, 'must name each page once'),
    ),
    'Pages',
  ),
})

/** A redirect also applies to this form of its path, unless it leads there. */
export const toggleSlash = (path: string): string =>
  path.endsWith('/') ? path.slice(0, -1) : `${path}/`

type Redirect = { from: string; to: string }
/** A redirect matches by path only, so this check ignores queries and fragments. */
const hasNoLoop = (rows: Redirect[]): boolean => {
  const paths = rows.map(({ from, to }) => [from, to.split(/[?#]/)[0] ?? ''] as const)
  const others = paths.map(([from, to]) => [toggleSlash(from), to] as const)
  const next = new Map([...others.filter(([from, to]) => from !== to), ...paths])
  return rows.every(({ from }) => {
    const seen = new Set<string>()
    for (let at: string | undefined = from; at !== undefined; at = next.get(at)) {
      if (seen.has(at)) return false
      seen.add(at)
    }
    return true
  })
}

export const RedirectsGroup = v.object({
  rows: field(
    v.pipe(
      rowsOf(1000, {
        from: field(
          v.pipe(
            requiredLine(500),
            v.regex(/^\/(?![/\\])[^\s?#]+$/, 'must be a path: /old-page'),
            v.regex(
              /^\/(?!(?:api|admin|media|modules)(?:\/|$))/,
              'must not be below /api, /admin, /media or /modules',
            ),
          ),
          'Old path',
          { help: 'Only paths without a page are redirected.' },
        ),
        to: field(
          v.pipe(
            line(500),
            v.regex(/^(?:\/(?![/\\])\S*|https:\/\/\S+)$/, 'must begin with "/" or "https://"'),
          ),
          'New address',
        ),
      }),
      unique(({ from }) => from, 'must name each old path once'),
      v.check(hasNoLoop, 'must not lead in a circle'),
    ),
    'Redirects',
  ),
})
