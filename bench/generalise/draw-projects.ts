/**
 * Prints public repositories in an order that follows from a seed, to measure `assay generalise` on projects that nobody has looked into. The list
 * was written down from memory, before any of them was tried: libraries, most of them in TypeScript, with tests for Vitest, Jest or Mocha. The last
 * lines were added on 26 November 2026, three in the morning and three in the evening, on the evening of the next day, in the night after it, in the night after that, and in the
 * morning, at noon and in the afternoon of 28 November, and in the night after that, when few others were left.
 *
 * `npx tsx bench/generalise/draw-projects.ts SEED [SEEN...]`
 */
import { createHash } from 'node:crypto';

const repositories = `
unjs/ohash unjs/pathe unjs/destr unjs/cookie-es unjs/rou3 unjs/citty unjs/perfect-debounce unjs/std-env antfu/utils
remeda/remeda gcanti/monocle-ts gvergnaud/ts-pattern true-myth/true-myth vultix/ts-results date-fns/date-fns krisk/Fuse
TheAlgorithms/TypeScript hustcc/timeago.js omgovich/colord scttcper/tinycolor ulid/javascript kofrasa/mingo
harrisiirak/cron-parser jakubroztocil/rrule kentcdodds/match-sorter ka-weihe/fastest-levenshtein blakeembrey/change-case
pillarjs/path-to-regexp jshttp/cookie oozcitak/xmlbuilder2 josdejong/lossless-json josdejong/jsonrepair
planttheidea/fast-equals planttheidea/fast-copy mobily/ts-belt patrickmichalina/typescript-monads swan-io/boxed
sniptt-official/monads gigobyte/purify everweij/typescript-result kelektiv/node-cron reduxjs/reselect hyperjump-io/json-pointer
unjs/hookable unjs/radix3 unjs/uncrypto unjs/mlly unjs/confbox radashi-org/radashi mesqueeb/is-what mesqueeb/merge-anything
mesqueeb/filter-anything fb55/nth-check fb55/css-what fb55/entities micromatch/braces micromatch/to-regex-range visionmedia/bytes.js
infusion/Fraction.js scurker/currency.js faisalman/ua-parser-js ianstormtaylor/superstruct omrilotan/isbot epoberezkin/fast-deep-equal
chaijs/deep-eql chaijs/pathval chaijs/check-error chaijs/loupe d3/d3-array d3/d3-format d3/d3-interpolate d3/d3-color squirrelchat/smol-toml
dankogai/js-base64 plurals/pluralize alexreardon/memoize-one formkit/tempo mattphillips/deep-object-diff supermacro/neverthrow dubzzz/pure-rand
fb55/domhandler fb55/css-select toss/es-toolkit jsonjoy-com/json-pointer nodeca/js-yaml nodeca/argparse
d3/d3-path d3/d3-polygon d3/d3-quadtree d3/d3-dsv d3/d3-time d3/d3-hierarchy fb55/domutils fb55/dom-serializer
jshttp/range-parser jshttp/content-type jshttp/media-typer mesqueeb/case-anything mesqueeb/compare-anything
unjs/knitwork unjs/rc9 chaijs/type-detect chaijs/assertion-error tinylibs/tinyspy sodiray/radash cacjs/cac
jsdom/whatwg-mimetype jsdom/data-urls
unjs/scule unjs/defu mesqueeb/copy-anything jshttp/vary jshttp/etag jshttp/fresh jshttp/negotiator jshttp/content-disposition jshttp/basic-auth
jshttp/forwarded d3/d3-random d3/d3-ease d3/d3-timer d3/d3-dispatch d3/d3-chord d3/d3-scale d3/d3-time-format d3/d3-shape markdown-it/linkify-it
markdown-it/mdurl Rich-Harris/devalue vercel/ms kpdecker/jsdiff pillarjs/parseurl pillarjs/encodeurl braintree/credit-card-type
tinylibs/tinyrainbow epoberezkin/json-schema-traverse jonschlinkert/set-value micromatch/fill-range jridgewell/resolve-uri
jshttp/accepts jshttp/statuses jshttp/type-is jshttp/proxy-addr component/escape-html jonschlinkert/get-value jonschlinkert/kind-of
jonschlinkert/merge-deep jonschlinkert/is-plain-object gulpjs/glob-parent mathiasbynens/punycode.js unjs/unctx unjs/pkg-types d3/d3-delaunay
d3/d3-force d3/d3-contour d3/d3-hexbin vercel/arg infusion/Complex.js infusion/Polynomial.js josdejong/typed-function reduxjs/redux-thunk
jshttp/http-errors jshttp/mime-types stream-utils/raw-body pillarjs/resolve-path infusion/Quaternion.js infusion/BitSet.js infusion/Angles.js
mathiasbynens/he mathiasbynens/cssesc mathiasbynens/jsesc mathiasbynens/utf8.js unshiftio/querystringify unshiftio/requires-port
wooorm/markdown-table wooorm/comma-separated-tokens wooorm/space-separated-tokens wooorm/ccount words/dice-coefficient
words/levenshtein-edit-distance words/double-metaphone words/stemmer words/metaphone kawanet/int64-buffer unjs/uqr d3/d3-sankey d3/d3-hsv
chaijs/get-func-name
date-fns/tz date-fns/utc blakeembrey/array-flatten blakeembrey/template blakeembrey/free-style component/emitter
mesqueeb/flatten-anything mesqueeb/nestify-anything mesqueeb/omit-anything mesqueeb/remove-anything mesqueeb/find-replace-anything
auth0/jwt-decode gre/bezier-easing nodeca/mimoza markdown-it/markdown-it-emoji markdown-it/markdown-it-sub markdown-it/markdown-it-container
jonschlinkert/is-number jonschlinkert/strip-comments jonschlinkert/parse-filepath micromatch/is-glob mathiasbynens/emoji-regex
jshttp/compressible jshttp/methods pillarjs/finalhandler unjs/magicast antfu/birpc d3/d3-scale-chromatic fb55/boolbase
fastify/fast-uri fastify/fast-content-type-parse fastify/merge-json-schemas fastify/process-warning fastify/deepmerge
fastify/accept-negotiator fastify/error mourner/tinyqueue mourner/rbush mourner/kdbush mourner/robust-predicates mapbox/polyline
avoidwork/filesize.js avoidwork/tiny-lru developit/mitt marvinhagemeister/kolorist nfriedly/set-cookie-parser EvanHahn/HumanizeDuration.js
jaredwray/hookified fb55/bitfield fb55/domelementtype fb55/encoding-sniffer unjs/untyped unjs/nanotar danielroe/magic-regexp
antfu/local-pkg markdown-it/markdown-it-footnote markdown-it/markdown-it-abbr ai/nanoevents nodeca/unhomoglyph hustcc/word-width
jsonjoy-com/util
mourner/flatbush mourner/flatqueue mourner/suncalc mapbox/earcut mapbox/pbf mapbox/delaunator mapbox/polylabel mapbox/cheap-ruler
jsdom/xml-name-validator jsdom/html-encoding-sniffer jsdom/webidl-conversions Rich-Harris/zimmerframe Rich-Harris/vlq Rich-Harris/is-reference
Rich-Harris/locate-character gilbarbara/tree-changes words/n-gram words/soundex-code words/syllable words/lancaster-stemmer words/flesch
wooorm/bcp-47 wooorm/bcp-47-normalize wooorm/is-decimal fastify/busboy fastify/fast-json-stringify josdejong/csv42 jsonquerylang/jsonquery
d3/d3-geo d3/d3-tile jonschlinkert/word-wrap jonschlinkert/has-value jonschlinkert/unset-value jonschlinkert/array-sort jonschlinkert/extend-shallow
unjs/mdbox tinylibs/tinyexec tinylibs/tinybench expressjs/vhost expressjs/method-override expressjs/response-time jshttp/on-finished
avoidwork/tiny-merge avoidwork/keysort jaredwray/writr salesforce/tough-cookie mesqueeb/path-to-prop markdown-it/markdown-it-ins
markdown-it/markdown-it-mark markdown-it/markdown-it-deflist nodeca/glur hustcc/slice.js toss/hangul
`
  .trim()
  .split(/\s+/);

const [seed = '', ...seen] = process.argv.slice(2);
const rank = (name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');
const drawn = repositories
  .filter((name) => !seen.includes(name))
  .toSorted((one, other) => rank(one).localeCompare(rank(other)));
console.log(drawn.join('\n'));
