/**
 * Prints public repositories in an order that follows from a seed, to measure `assay generalise` on projects that nobody has looked into. The list
 * was written down from memory, before any of them was tried: libraries in TypeScript with tests for Vitest or Jest.
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
`
  .trim()
  .split(/\s+/);

const [seed = '', ...seen] = process.argv.slice(2);
const rank = (name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');
const drawn = repositories
  .filter((name) => !seen.includes(name))
  .toSorted((one, other) => rank(one).localeCompare(rank(other)));
console.log(drawn.join('\n'));
