/** The words of docs/glossary.md that a script can hold without false alarms. */

type Replaced = {
  words: readonly string[]
  preferred: string
  /** Names of code, files and folders; comments and titles of tests. */
  scopes: { names: boolean; comments: boolean }
}

const everywhere = { names: true, comments: true }
/** In a comment they are plain English. */
const inNames = { names: true, comments: false }

export const replacedWords: readonly Replaced[] = [
  { words: ['room', 'rooms'], preferred: 'module', scopes: everywhere },
  { words: ['kept'], preferred: 'stored, cached, persisted, precached', scopes: everywhere },
  { words: ['keep', 'keeps', 'keeper'], preferred: 'store, cache, persist', scopes: inNames },
  { words: ['asked', 'asker'], preferred: 'requested, fetched, loaded', scopes: everywhere },
  { words: ['ask', 'asks', 'asking'], preferred: 'request, fetch, load, query', scopes: inNames },
  {
    words: ['answer', 'answers', 'answered', 'answering'],
    preferred: 'response, respond, return, result; a reply of the assistant',
    scopes: everywhere,
  },
  {
    words: ['wanted', 'wants', 'unwanted'],
    preferred: 'intent, requested, excluded',
    scopes: everywhere,
  },
  { words: ['demand', 'demands'], preferred: 'constraint', scopes: everywhere },
  { words: ['patience', 'patient'], preferred: 'timeout, delay', scopes: everywhere },
  { words: ['doomed'], preferred: 'what it is: orderToDelete', scopes: everywhere },
  { words: ['polite', 'politely'], preferred: 'error page', scopes: everywhere },
  { words: ['quiet'], preferred: 'placeholder; of a look: subtle', scopes: everywhere },
  { words: ['office'], preferred: 'staff session (admin is the back office)', scopes: everywhere },
  { words: ['news'], preferred: 'event, change', scopes: everywhere },
  { words: ['tell', 'tells', 'told'], preferred: 'emit, report, write', scopes: inNames },
  { words: ['hear', 'heard', 'hears'], preferred: 'subscribe, receive', scopes: inNames },
  { words: ['twin', 'twins'], preferred: 'precompressed variant, copy', scopes: everywhere },
  { words: ['essence'], preferred: 'fingerprint', scopes: everywhere },
  { words: ['yardstick'], preferred: 'baseline', scopes: everywhere },
  { words: ['door', 'doors'], preferred: 'handler, route', scopes: everywhere },
  { words: ['findable'], preferred: 'discovery', scopes: everywhere },
  { words: ['figures'], preferred: 'stats', scopes: everywhere },
  {
    words: ['settle', 'settles', 'settled'],
    preferred: 'what happens: restore, resolve',
    scopes: inNames,
  },
  { words: ['trouble', 'troubles', 'complaint'], preferred: 'error, problem', scopes: everywhere },
  { words: ['refusal', 'refusals'], preferred: 'problem, error', scopes: everywhere },
  { words: ['halves'], preferred: 'server entry and browser entry', scopes: everywhere },
  { words: ['half'], preferred: 'server entry, browser entry', scopes: inNames },
  { words: ['elsewhere'], preferred: 'the place itself: CategoryLinks', scopes: inNames },
  {
    words: ['pointing', 'leans', 'leaning'],
    preferred: 'reference, follow-up',
    scopes: everywhere,
  },
  { words: ['remember', 'remembers', 'remembered'], preferred: 'cache, store', scopes: everywhere },
  {
    words: ['forget', 'forgets', 'forgotten'],
    preferred: 'remove, delete, clear',
    scopes: inNames,
  },
  { words: ['purge', 'purges', 'purged'], preferred: 'invalidate, evict', scopes: everywhere },
  { words: ['edition', 'editions'], preferred: 'release', scopes: everywhere },
  { words: ['greet', 'greets', 'sweep'], preferred: 'what is sent; heartbeat', scopes: everywhere },
  { words: ['alive'], preferred: 'hydrated, connected', scopes: inNames },
  { words: ['nobody', 'whoever', 'whatever'], preferred: 'say who or what', scopes: everywhere },
]

/** Words that only together mean the wrong thing; looked for in comments. */
export const replacedPhrases: readonly { pattern: RegExp; preferred: string }[] = [
  { pattern: /\b(?:server|browser) half\b/i, preferred: 'server entry, browser entry' },
]

/** True uses: in files that match `paths`, or where the whole name, comment or title matches `text`. */
export const allowedWords: readonly { words: readonly string[]; paths?: RegExp; text?: RegExp }[] =
  [
    // What the word list itself names.
    { words: replacedWords.flatMap(({ words }) => words), paths: /^scripts\/(?:check-)?words/ },
    // The intent in the assistant's context, by its name in JSON, which released modules send.
    {
      words: ['wanted'],
      paths:
        /^(?:packages\/(?:contracts\/src\/assistant|testkit\/src\/wire)|workers\/(?:src|test)\/assistant|mfe-assistant\/src\/chat\/)/,
    },
    // The query parameter of the dashboard's URL.
    { words: ['figures'], paths: /^mfe-admin\/src\/dashboard\// },
    // A prop of Base UI.
    { words: ['keep'], text: /^keepHighlight$/ },
    // An option of subset-font.
    { words: ['keep'], text: /^keepFeatures$/ },
    // The width of a form's field.
    { words: ['half'], paths: /^mfe-checkout\/src\/checkout\/checkout\.css/ },
    // Promises.
    { words: ['settled'], text: /^(?:allSettled|settled)$/ },
    // The earlier name of `restoreScroll`, which deployed modules call.
    {
      words: ['settle'],
      paths: /^(?:packages\/module-runtime\/src\/mount|shell\/src\/pages\/page-switcher)\./,
    },
    { words: ['office'], text: /back.?office/i },
    // Rounding.
    { words: ['half'], text: /^roundHalfUp$/ },
    { words: ['alive'], text: /keep-?alive/i },
    { words: ['keep'], text: /keep-?alive/i },
    // Questions and answers that people read: the FAQ, and its structured data.
    {
      words: ['answer', 'answers'],
      paths: /\bfaq\b|shop-(?:questions|topics)|^mfe-catalog\/src\/content\//,
    },
    { words: ['answer'], text: /^acceptedAnswer$/ },
  ]
