/** The words that docs/glossary.md replaces, if a script can find them without false alarms. */

export const replacedWords: readonly { words: readonly string[]; preferred: string }[] = [
  { words: ['room', 'rooms'], preferred: 'module' },
  { words: ['kept'], preferred: 'stored, cached, persisted, precached' },
  { words: ['keep', 'keeps', 'keeper'], preferred: 'store, cache, persist' },
  { words: ['asked', 'asker'], preferred: 'requested, fetched, loaded' },
  { words: ['ask', 'asks', 'asking'], preferred: 'request, fetch, load, query' },
  { words: ['answer', 'answers', 'answered', 'answering'], preferred: 'response, reply' },
  { words: ['wanted', 'wants', 'unwanted'], preferred: 'intent, requested, excluded' },
  { words: ['demand', 'demands'], preferred: 'constraint' },
  { words: ['patience', 'patient'], preferred: 'timeout, delay' },
  { words: ['doomed'], preferred: 'what it is: orderToDelete' },
  { words: ['polite', 'politely'], preferred: 'error page' },
  { words: ['quiet'], preferred: 'placeholder; of a look: subtle' },
  { words: ['office'], preferred: 'staff session (admin is the back office)' },
  { words: ['news'], preferred: 'event, change' },
  { words: ['tell', 'tells', 'told'], preferred: 'emit, report, write' },
  { words: ['hear', 'heard', 'hears'], preferred: 'subscribe, receive' },
  { words: ['twin', 'twins'], preferred: 'precompressed variant, copy' },
  { words: ['essence'], preferred: 'fingerprint' },
  { words: ['yardstick'], preferred: 'baseline' },
  { words: ['door', 'doors'], preferred: 'handler, route' },
  { words: ['findable'], preferred: 'discovery' },
  { words: ['figures'], preferred: 'stats' },
  { words: ['settle', 'settles', 'settled'], preferred: 'what happens: restore, resolve' },
  { words: ['trouble', 'troubles', 'complaint'], preferred: 'error, problem' },
  { words: ['refusal', 'refusals'], preferred: 'problem, error' },
  { words: ['halves'], preferred: 'server entry and browser entry' },
  { words: ['half'], preferred: 'server entry, browser entry' },
  { words: ['elsewhere'], preferred: 'the place itself: CategoryLinks' },
  { words: ['pointing', 'leans', 'leaning'], preferred: 'reference, follow-up' },
  { words: ['remember', 'remembers', 'remembered'], preferred: 'cache, store' },
  { words: ['forget', 'forgets', 'forgotten'], preferred: 'remove, delete, clear' },
  { words: ['purge', 'purges', 'purged'], preferred: 'invalidate, evict' },
  { words: ['edition', 'editions'], preferred: 'release' },
  { words: ['greet', 'greets', 'sweep'], preferred: 'what is sent; heartbeat' },
  { words: ['alive'], preferred: 'hydrated, connected' },
  { words: ['nobody', 'whoever', 'whatever'], preferred: 'say who or what' },
]

/** A word is allowed in files whose path matches `paths`, and in names that match `text`. */
export const allowedWords: readonly { words: readonly string[]; paths?: RegExp; text?: RegExp }[] =
  [
    // The word list itself contains all words.
    { words: replacedWords.flatMap(({ words }) => words), paths: /^scripts\/(?:check-)?words/ },
    {
      // `wanted` is a field of the assistant's context.
      words: ['wanted'],
      paths:
        /^(?:packages\/(?:contracts\/src\/assistant|testkit\/src\/wire)|workers\/(?:src\/agents\/(?:assistant|model|routes)|test\/assistant)|mfe-assistant\/src\/chat\/)/,
    },
    // `figures` is a query parameter of the dashboard's URL.
    { words: ['figures'], paths: /^mfe-admin\/src\/screens\/dashboard\// },
    // `keepHighlight` is a prop of Base UI, and `keepFeatures` an option of subset-font.
    { words: ['keep'], text: /^keep(?:Highlight|Features)$/ },
    // `half` is a width that a form field can have.
    { words: ['half'], paths: /^mfe-checkout\/src\/checkout\/checkout\.css/ },
    { words: ['settled'], text: /^(?:allSettled|settled)$/ },
    { words: ['office'], text: /back.?office/i },
    { words: ['half'], text: /^roundHalfUp$/ },
    { words: ['alive', 'keep'], text: /keep-?alive/i },
    // The FAQ and its structured data have questions and answers that people read.
    {
      words: ['answer', 'answers'],
      paths:
        /\bfaq\b|shop-(?:questions|topics|facts)|^mfe-catalog\/src\/content\/|(?:shop|page)-settings\.ts$|mcp\/tools\.ts$|llms\.ts$|(?:screens\/settings|forms)\/.*\.test\.tsx?$/,
    },
    { words: ['answer'], text: /^acceptedAnswer$/ },
  ]
